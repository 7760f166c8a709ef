import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const sources = [
  '*.{md,ts}',
  'docs/**/*.md',
  '{api,bench,contract,drivers,e2e,ports,simulators,tools,web}/**/*.{css,mjs,sql,ts,tsx}',
];
const leftOut = ['node_modules', 'dist', 'data', 'test-results'];

const pages =
  /\bsections? \d|\bissues? #?\d|\bfindings? [A-Z]?\d|\b(?:of|in) the (?:decisions|findings|issue)\b|\bthe specification\b(?!`)/i;
/** Numbers of promises, tests, measurements and the like in lists that are kept elsewhere. */
const codes = /^\s*(?:\/\/|\/?\*|--).*\b(?:[MPTW]\d{1,2}|I-\d+)\b/;
/** Standards have sections that everybody can open. */
const standard = /\bRFC \d/;

/** The lines below a folder that cite a page which the repository does not have, as sentences. */
export function findForeignCitations(root: string): string[] {
  const files = globSync(sources, { cwd: root, exclude: (name) => leftOut.includes(path.basename(name)) });
  return files.toSorted().flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => (pages.test(line) || codes.test(line)) && !standard.test(line))
      .map(({ line, place }) => `${place} cites a page that is not here: ${line.trim()}`),
  );
}
