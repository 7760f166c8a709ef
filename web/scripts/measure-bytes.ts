// Prints what pages start with, and fails on one that is above its bounds and on files that import one another; with `--files` every file of it.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] };

const dist = new URL('../dist/', import.meta.url);
const read = (path: string): Buffer => readFileSync(new URL(path, dist));
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());
const kib = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Scripts that may be asked for before a page is drawn. */
const atMostFiles = 25;

/** What a person downloads before the page stands: entry, layouts, page, and the texts of one language. */
const starts = [
  {
    page: '/auth/login',
    limitKiB: 125,
    chunks: ['src/auth/login-page.tsx', 'src/auth/en.json'],
  },
  {
    page: '/customers/customers',
    limitKiB: 185,
    chunks: [
      'src/app/layouts/portal-layout.tsx',
      'src/app/enter-page.ts',
      'src/app/open-page.tsx',
      'src/app/customer-pages.ts',
      'src/platform/portal-catalogues.ts',
      'src/platform/shared-texts.ts',
      'src/customers/customers-page.tsx',
      'src/customers/en.json',
      'src/app/frames/en.json',
      'src/ui/en.json',
    ],
  },
];

/** What the page itself loads, whatever comes next. */
const entry = [
  ...read('index.html')
    .toString()
    .matchAll(/<script[^>]+src="\/([^"]+)"/g),
].map(([, file = '']) => file);

function closure(keys: string[], files = new Set<string>(), seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (seen.has(key)) continue;
    seen.add(key);
    files.add(chunk.file);
    closure(chunk.imports ?? [], files, seen);
  }
  return files;
}

/** Files that import one another: one of them would run before what it needs is there. */
function circleFrom(key: string, above: readonly string[] = [], done = new Set<string>()): string[] | null {
  if (above.includes(key)) return [...above.slice(above.indexOf(key)), key];
  if (done.has(key)) return null;
  done.add(key);
  for (const next of manifest[key]?.imports ?? []) {
    const circle = circleFrom(next, [...above, key], done);
    if (circle) return circle;
  }
  return null;
}

const base = ['src/platform/en.json', 'src/app/en.json'];

let tooMuch = false;
for (const { page, limitKiB, chunks } of starts) {
  const files = [...closure([...chunks, ...base], new Set(entry))].filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const isTooMuch = total > limitKiB * 1024 || files.length > atMostFiles;
  process.stdout.write(
    `${page}: ${kib(total)} KiB of ${limitKiB} gzipped, ${files.length} files of ${atMostFiles}\n`,
  );
  if (isTooMuch || process.argv.includes('--files')) {
    for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
      process.stdout.write(`  ${kib(bytes).padStart(6)}  ${file}\n`);
    }
  }
  tooMuch ||= isTooMuch;
}
const circle = Object.keys(manifest)
  .map((key) => circleFrom(key))
  .find((found) => found !== null);
if (circle) process.stdout.write(`Files import one another: ${circle.join(', ')}\n`);
process.exitCode = tooMuch || circle ? 1 : 0;
