import type { Composed, Source, Values } from './sources.ts';

/** How each text is reached: by its whole key, by one that is composed of known words, or by one of any words. */
export type Reached = 'whole' | 'composed' | 'open';

const isWild = ({ parts }: Composed): boolean => parts.every(({ values }) => values === 'any');

/** The words of a part that stand somewhere: a branch where it is quoted, a name of a branch in the same file. */
function wordsOf(
  { start, parts }: Composed,
  place: number,
  { source: { text, quoted, said }, alive }: { source: Source; alive: ReadonlySet<string> },
): Values {
  const part = parts[place];
  if (!part || part.values === 'any') return 'any';
  const isOfBranch = place === 0 && text.includes(`${part.name}: TextIn<'${start.slice(0, -1)}'>`);
  return part.values.filter((word) => {
    if (word.includes('.')) return alive.has(word);
    return !isOfBranch || quoted.has(word) || said.has(word);
  });
}

/** All that a composed text can be. */
function resultsOf(composed: Composed, from: { source: Source; alive: ReadonlySet<string> }): string[] {
  return composed.parts.reduce<string[]>(
    (starts, { rest }, place) => {
      const words = wordsOf(composed, place, from);
      return words === 'any' ? [] : starts.flatMap((start) => words.map((word) => `${start}${word}${rest}`));
    },
    [composed.start],
  );
}

const escaped = (text: string): string => text.replaceAll(/[.-]/g, String.raw`\$&`);

/** One with words that only the API knows, as a pattern. */
function patternOf({ start, parts }: Composed): RegExp {
  const each = parts.map(({ values, rest }) => {
    const words = values === 'any' ? String.raw`([\w-]+)` : `(?:${values.map(escaped).join('|')})`;
    return `${words}${escaped(rest)}`;
  });
  return new RegExp(`^${escaped(start)}${each.join('')}$`);
}

type Placed = { source: Source; composed: Composed };

const isClosed = ({ composed }: Placed): boolean => composed.parts.every(({ values }) => values !== 'any');

/** What is quoted, and all that keys of known words can be; a branch may be composed itself. */
function allSaid(written: ReadonlySet<string>, closed: readonly Placed[]): ReadonlySet<string> {
  const alive = new Set(written);
  for (let before = -1; before !== alive.size;) {
    before = alive.size;
    const results = closed.flatMap(({ source, composed }) => resultsOf(composed, { source, alive }));
    for (const result of results) alive.add(result);
  }
  return alive;
}

const namedIn = ({ branches, quoted }: Source): string[] =>
  branches.flatMap((branch) => [...quoted].map((name) => `${branch}.${name}`));

/** Which texts are reached, and how. `apiWords` are those that the API can send. */
export function findReached(
  keys: ReadonlySet<string>,
  sources: readonly Source[],
  apiWords: ReadonlySet<string>,
): Map<string, Reached> {
  const written = new Set(sources.flatMap(({ quoted }) => [...quoted]));
  const all = sources.flatMap((source) => source.composed.map((composed): Placed => ({ source, composed })));
  const said = allSaid(written, all.filter(isClosed));
  const named = new Set(sources.flatMap(namedIn));
  const patterns = all
    .filter((one) => !isClosed(one) && !(isWild(one.composed) && one.composed.start === ''))
    .map(({ composed }) => patternOf(composed));
  const isKnown = (word: string): boolean => apiWords.has(word) || written.has(word);
  const howOf = (key: string): Reached | undefined => {
    if (written.has(key)) return 'whole';
    if (said.has(key) || named.has(key)) return 'composed';
    return patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isKnown)) ? 'open' : undefined;
  };
  return new Map(
    [...keys].flatMap((key): [string, Reached][] => {
      const how = howOf(key);
      return how ? [[key, how]] : [];
    }),
  );
}
