// Adds to package-lock.json what a registry without foreign platforms leaves out, so that "npm ci" accepts it everywhere.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

/** A lock file as far as it concerns us: its entries by their place. */
export type Lock = { packages: Record<string, Entry> };

/** The platform packages that an entry of the lock wants and the lock does not have, by their place. */
export function findMissing({ packages }: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isInstalledFor(place, name, packages)) continue;
      const home = `node_modules/${name}` in packages ? `${place}/` : '';
      const version = range.replace(/^[\^~]/, '');
      const dev = entry.dev === undefined ? {} : { dev: entry.dev };
      missing[`${home}node_modules/${name}`] = { version, ...platformOf(name), ...dev, optional: true };
    }
  }
  return missing;
}

/** Looks up the way Node does: beside the one that wants it, then ever further out. */
function isInstalledFor(place: string, name: string, packages: Lock['packages']): boolean {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
    if (from === '') return false;
    if (!from.includes('node_modules/')) return `node_modules/${name}` in packages;
  }
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'aix',
  'netbsd',
  'openbsd',
  'sunos',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];
const libraries: Record<string, string> = { gnu: 'glibc', musl: 'musl' };

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/);
  const [os, cpu] = [
    systems.find((word) => words.includes(word)),
    processors.find((word) => words.includes(word)),
  ];
  if (cpu === undefined)
    throw new Error(`The name ${name} does not tell its platform: add it to the lock by hand.`);
  const libc = os === 'linux' ? Object.keys(libraries).find((word) => words.includes(word)) : undefined;
  return {
    cpu: [cpu],
    ...(os === undefined ? {} : { os: [os] }),
    ...(libc === undefined ? {} : { libc: [libraries[libc] ?? libc] }),
  };
}

if (import.meta.main) {
  const file = path.resolve(import.meta.dirname, '..', 'package-lock.json');
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = findMissing(lock);
  const [root, ...rest] = Object.entries({ ...lock.packages, ...missing }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  lock.packages = Object.fromEntries(root === undefined ? rest : [root, ...rest]);
  if (Object.keys(missing).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(
    `${Object.keys(missing).length} packages of other platforms added to package-lock.json\n`,
  );
}
