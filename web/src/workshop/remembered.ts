// Small choices of a page that this browser remembers.
export function remembered<T extends object>(key: string, usual: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const known = Object.entries(typeof value === 'object' && value ? value : {}).filter(
      ([k, v]) => typeof v === typeof (usual as Record<string, unknown>)[k],
    );
    return { ...usual, ...Object.fromEntries(known) };
  } catch {
    return usual;
  }
}
export function remember_choice(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing asks again.
  }
}
