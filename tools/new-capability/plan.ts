import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Source } from './insert.ts';
import { filled, namesOf, Refusal, type Names } from './names.ts';
import { addWorkspaces, outsideEdits } from './outside.ts';

const templates = path.join(import.meta.dirname, 'templates');

/** What is written for a capability: files of its own, files that are edited, and its workspaces in node_modules. */
export type Plan = {
  own: readonly Source[];
  outside: readonly Source[];
  links: readonly { place: string; target: string }[];
  /** npm's own list of what lies in node_modules; without it `npm start` and `npm test` would install anew. */
  laid: Source | null;
};

const laidFile = 'node_modules/.package-lock.json';

function nextNumber(root: string): string {
  const numbers = globSync('[0-9]*.sql', { cwd: path.join(root, 'api/migrations') }).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/** Where a port of that name is there already, the skeleton has one of its own until it stands on that. */
const portOf = (root: string, { kebab, Pascal }: Names): { port: string; Port: string } =>
  existsSync(path.join(root, 'ports/src', `${kebab}.ts`))
    ? { port: `${kebab}-things`, Port: `${Pascal}Things` }
    : { port: kebab, Port: Pascal };

function ownFiles(root: string, names: Names): Source[] {
  const values = { ...names, ...portOf(root, names), number: nextNumber(root) };
  return globSync('**/*.tmpl', { cwd: templates })
    .toSorted()
    .map((file) => ({
      file: filled(file.replace(/\.tmpl$/, ''), values),
      text: filled(readFileSync(path.join(templates, file), 'utf8'), values),
    }));
}

/** Folders that a capability has to itself. */
const homes = ({ kebab }: Names): string[] =>
  ['contract/src', 'api/src', 'web/src', 'drivers', 'simulators'].map((parent) => `${parent}/${kebab}`);

function laidWith(root: string, names: Names): Source | null {
  const place = path.join(root, laidFile);
  if (!existsSync(place)) return null;
  return addWorkspaces({ file: laidFile, text: readFileSync(place, 'utf8') }, names);
}

function edited(root: string, names: Names): Source[] {
  return Object.entries(outsideEdits).flatMap(([file, edit]) => {
    const before = { file, text: readFileSync(path.join(root, file), 'utf8') };
    const after = edit(before, names);
    return after.text === before.text ? [] : [after];
  });
}

/** All that is to be written below `root`, where nothing is written yet. Throws a `Refusal` with the reason. */
export function planOf(root: string, name: string): Plan {
  const names = namesOf(name);
  const own = ownFiles(root, names);
  const taken = [...homes(names), `contract/src/${name}.ts`, ...own.map(({ file }) => file)].find((place) =>
    existsSync(path.join(root, place)),
  );
  if (taken !== undefined) throw new Refusal(`Nothing is written: ${taken} is there already.`);
  const links = ['driver', 'simulator'].map((kind) => ({
    place: `node_modules/@portal/${kind}-${name}`,
    target: `../../${kind}s/${name}`,
  }));
  return { own, outside: edited(root, names), links, laid: laidWith(root, names) };
}

/** Writes it; answers the files. */
export function write(root: string, { own, outside, links, laid }: Plan): string[] {
  for (const { file, text } of [...own, ...outside]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const { place, target } of links) {
    mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    if (!existsSync(path.join(root, place))) symlinkSync(target, path.join(root, place));
  }
  if (laid) {
    // In the place of the old one, not into it: checkouts may share the file.
    writeFileSync(path.join(root, `${laid.file}.new`), laid.text);
    renameSync(path.join(root, `${laid.file}.new`), path.join(root, laid.file));
  }
  return [...own, ...outside].map(({ file }) => file);
}
