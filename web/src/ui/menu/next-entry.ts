/**
 * Which entry of a menu a key goes to from the one at `at`, or undefined: arrows go round, Home and End to the ends, a
 * letter to the next one that begins with it.
 */
export function nextEntry(labels: readonly string[], at: number, key: string): number | undefined {
  const last = labels.length - 1;
  const steps: Record<string, number> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  return steps[key] ?? (key.length === 1 && key !== ' ' ? nextThatBegins(labels, at, key) : undefined);
}

function nextThatBegins(labels: readonly string[], at: number, letter: string): number | undefined {
  const begins = (index: number): boolean =>
    labels[index]?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()) === true;
  const around = labels.map((_, step) => (at + 1 + step) % labels.length);
  return around.find(begins);
}
