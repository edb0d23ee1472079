// One's own battles and armies, kept in this browser alone.
export interface Own {
  id: string;
  name: string;
  ruleset: string;
  text: string; // TOML
  when: number;
}
export type Shelf = 'battles' | 'lists';
const MOST = 60;

export function owned(shelf: Shelf): Own[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`grognard.${shelf}`) ?? '[]');
    return Array.isArray(value) ? value.filter((o): o is Own => typeof (o as Own | null)?.text === 'string') : [];
  } catch {
    return [];
  }
}
/** False where the browser keeps nothing: what is not exported is then lost with the page. */
export function keep(shelf: Shelf, own: Own): boolean {
  return store(shelf, [own, ...owned(shelf).filter((o) => o.id !== own.id)].slice(0, MOST));
}
export function drop(shelf: Shelf, id: string): void {
  store(
    shelf,
    owned(shelf).filter((o) => o.id !== id),
  );
}
function store(shelf: Shelf, all: Own[]): boolean {
  try {
    localStorage.setItem(`grognard.${shelf}`, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
export function save_blob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
export const save_file = (name: string, text: string, type: string): void => save_blob(name, new Blob([text], { type }));
