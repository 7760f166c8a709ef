/** The entries in a typed or pasted text: split at commas, semicolons, spaces and line ends. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Adds what a text holds; what is there already, in whatever case, is not added again. */
export function addEntries(existing: readonly string[], text: string): string[] {
  const result = [...existing];
  for (const entry of splitEntries(text)) {
    const isThere = result.some((other) => other.toLowerCase() === entry.toLowerCase());
    if (!isThere) result.push(entry);
  }
  return result;
}
