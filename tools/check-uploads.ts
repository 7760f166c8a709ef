// Prints the list of hostile files by upload, as the tests tried them, and fails when something is missing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@portal/contract/endpoints';

export type Trial = {
  family: string;
  what: string;
  answer: string;
  peakBytes: number;
  /** What it took of the processor, measured by what a large harmless file takes. */
  times: number;
  /** Only dear, and of a kind that the upload takes: it counts for what it cost. */
  fits?: boolean;
};
/** What was tried at each upload, by the name of its endpoint. */
export type Uploads = Record<string, readonly Trial[]>;

const mostBytes = 64_000_000;
const mostTimes = 6;
const uploads = endpoints.filter(({ upload }) => upload !== undefined).map(({ name }) => name);
const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const head = (cells: readonly string[]): string => `${line(cells)}\n${line(cells.map(() => '---'))}`;
const isRefused = ({ answer }: Trial): boolean => answer !== 'taken';

/** Hostile files that an upload takes because it draws them anew: nothing of them is kept. */
const madeHarmless = (upload: string): boolean => upload.endsWith('Logo');

const hostileAt = (seen: Uploads, upload: string): Trial[] =>
  (seen[upload] ?? []).filter(({ fits }) => !fits);

/** What an upload that takes a file does to it: a logo is drawn anew, anything else is kept as it came. */
const cellOf = (seen: Uploads, upload: string, file: Trial): string => {
  const tried = seen[upload]?.find(({ what }) => what === file.what);
  if (!tried) return 'not tried';
  if (tried.fits) return 'fits';
  if (isRefused(tried)) return tried.answer;
  return madeHarmless(upload) ? 'made harmless' : 'TAKEN';
};

/** The list as Markdown: what each file was answered at each upload, and how many of each family. */
export function uploadList(seen: Uploads): string {
  const names = Object.keys(seen);
  const files = new Map(Object.values(seen).flatMap((tried) => tried.map((one) => [one.what, one])));
  const families = [...new Set([...files.values()].map(({ family }) => family))];
  const countOf = (upload: string, family: string): string => {
    const tried = hostileAt(seen, upload).filter((one) => one.family === family);
    return `${tried.filter(isRefused).length} of ${tried.length}`;
  };
  const costOf = (upload: string): string =>
    `${(Math.max(0, ...(seen[upload] ?? []).map(({ peakBytes }) => peakBytes)) / 1e6).toFixed(1)} MB`;
  const timeOf = (upload: string): string =>
    `${Math.max(0, ...(seen[upload] ?? []).map(({ times }) => times)).toFixed(1)} ×`;
  const sums = names.map((upload) => {
    const tried = hostileAt(seen, upload);
    return `${tried.filter(isRefused).length} of ${tried.length}`;
  });
  return [
    head(['hostile file', ...names]),
    ...[...files.values()].map((file) =>
      line([`${file.family}: ${file.what}`, ...names.map((upload) => cellOf(seen, upload, file))]),
    ),
    '',
    head(['refused with a key', ...names]),
    ...families.map((family) => line([family, ...names.map((upload) => countOf(upload, family))])),
    line(['all', ...sums]),
    line(['most memory', ...names.map(costOf)]),
    line(['most of the processor, by a large harmless file', ...names.map(timeOf)]),
  ].join('\n');
}

/** What is missing or wrong, as sentences. */
export function findUploadHoles(seen: Uploads): string[] {
  const untried = uploads.filter((name) => hostileAt(seen, name).length === 0);
  const dear = Object.entries(seen).flatMap(([upload, tried]) =>
    tried
      .filter(({ peakBytes }) => peakBytes > mostBytes)
      .map(({ what, peakBytes }) => `${upload}: ${what} cost ${peakBytes} bytes.`),
  );
  const slow = Object.entries(seen).flatMap(([upload, tried]) =>
    tried
      .filter(({ times }) => times > mostTimes)
      .map(({ what, times }) => `${upload}: ${what} took ${times.toFixed(1)} times a harmless file.`),
  );
  const taken = Object.keys(seen).flatMap((upload) =>
    hostileAt(seen, upload)
      .filter((one) => !isRefused(one) && !madeHarmless(upload))
      .map(({ what }) => `${upload}: ${what} was taken as it came.`),
  );
  return [...untried.map((name) => `Nothing hostile was tried at ${name}.`), ...dear, ...slow, ...taken];
}

if (import.meta.main) {
  const file = process.argv[2] ?? path.resolve(import.meta.dirname, '..', 'test-results', 'uploads.json');
  const seen: Uploads = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const holes = findUploadHoles(seen);
  process.stdout.write(`${uploadList(seen)}\n`);
  for (const hole of holes) process.stdout.write(`${hole}\n`);
  process.exitCode = holes.length === 0 ? 0 : 1;
}
