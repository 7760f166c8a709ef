/** A change that was tried, as the tool tells it; lines and columns are counted from 1. */
export type Mutant = {
  fileName: string;
  status: string;
  replacement?: string | undefined;
  location: { start: Place; end: Place };
};
type Place = { line: number; column: number };

/** A change that no test can see, and why none has to. */
export type Explained = {
  file: string;
  /** The line that it stands in, without what stands around it. */
  line: string;
  /** What the tool puts there. */
  replacement: string;
  because: string;
};

export type Report = { lines: readonly string[]; isGood: boolean };

/** Of the changes that were tried, at least so many percent have to be seen by a test. */
export const leastPercent = 90;

const seen = new Set(['Killed', 'Timeout']);
const unseen = new Set(['Survived', 'NoCoverage']);

type Tried = { file: string; place: string; line: string; replacement: string; isSeen: boolean };

const triedOf = (mutants: readonly Mutant[], sourceOf: (file: string) => string): Tried[] =>
  mutants
    .filter(({ status }) => seen.has(status) || unseen.has(status))
    .map(({ fileName: file, status, replacement = '', location: { start } }) => ({
      file,
      place: `${file}:${start.line}:${start.column}`,
      line: (sourceOf(file).split('\n')[start.line - 1] ?? '').trim(),
      replacement,
      isSeen: seen.has(status),
    }));

const percentOf = (part: number, of: number): number => (of === 0 ? 100 : (part / of) * 100);

function rowOf(name: string, tried: readonly Tried[]): string {
  const count = tried.filter(({ isSeen }) => isSeen).length;
  const percent = percentOf(count, tried.length).toFixed(1);
  return `${percent.padStart(6)} %  ${String(count).padStart(5)} of ${String(tried.length).padStart(5)}  ${name}`;
}

/** A row for each file, every change that no test sees with the reason, and what is wrong with these reasons. */
export function reportOf(
  mutants: readonly Mutant[],
  explained: readonly Explained[],
  sourceOf: (file: string) => string,
): Report {
  const tried = triedOf(mutants, sourceOf);
  const files = [...new Set(tried.map(({ file }) => file))].toSorted();
  const survivors = tried.filter(({ isSeen }) => !isSeen);
  const reasonOf = (one: Tried): Explained | undefined =>
    explained.find(
      ({ file, line, replacement }) =>
        file === one.file && line === one.line && replacement === one.replacement,
    );
  const needless = explained.filter(
    (one) => files.includes(one.file) && !survivors.some((survivor) => reasonOf(survivor) === one),
  );
  const unexplained = survivors.filter((one) => reasonOf(one) === undefined);
  const percent = percentOf(tried.length - survivors.length, tried.length);
  return {
    lines: [
      ...files.map((name) =>
        rowOf(
          name,
          tried.filter(({ file }) => file === name),
        ),
      ),
      ...survivors.map(
        (one) =>
          `${one.place}: ${one.line} → ${one.replacement}\n    ${reasonOf(one)?.because ?? 'SEEN BY NO TEST, AND NOT EXPLAINED'}`,
      ),
      ...needless.map(
        ({ file, line, replacement }) => `EXPLAINED, AND SEEN: ${file}: ${line} → ${replacement}`,
      ),
      rowOf('of all changes are seen by a test', tried),
    ],
    isGood: tried.length > 0 && percent >= leastPercent && unexplained.length === 0 && needless.length === 0,
  };
}
