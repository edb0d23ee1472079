// Which facts of a unit are worth a place on paper.

/** Each once, and not where another says it with more: "light" beside "light cavalry". */
export function terse(facts: readonly string[]): string[] {
  const words = (fact: string): string => ` ${fact.toLocaleLowerCase()} `;
  return [...new Set(facts)].filter((fact, _, all) => !all.some((other) => other !== fact && words(other).includes(words(fact))));
}
/** What is so of everybody on the table is worth no line of each: a setting of the program's, mostly. */
export function told_of_all(facts: readonly (readonly string[])[]): Set<string> {
  const [first = [], ...rest] = facts;
  return new Set(rest.length > 0 ? first.filter((fact) => rest.every((other) => other.includes(fact))) : []);
}
