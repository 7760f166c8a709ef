import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Source } from './insert.ts';
import { filled, namesOf, Refusal, type Names } from './names.ts';
import { outsideEdits } from './outside.ts';

const templates = path.join(import.meta.dirname, 'templates');

/** What is written for a capability: files of its own, files that are edited, and links of its workspaces. */
export type Plan = {
  own: readonly Source[];
  outside: readonly Source[];
  links: readonly { place: string; target: string }[];
};

function nextNumber(root: string): string {
  const numbers = globSync('[0-9]*.sql', { cwd: path.join(root, 'api/migrations') }).map((file) =>
    Number.parseInt(file, 10),
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

function ownFiles(root: string, names: Names): Source[] {
  const values = { ...names, number: nextNumber(root) };
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
  return { own, outside: edited(root, names), links };
}

/** Writes it; answers the files. */
export function write(root: string, { own, outside, links }: Plan): string[] {
  for (const { file, text } of [...own, ...outside]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const { place, target } of links) {
    mkdirSync(path.dirname(path.join(root, place)), { recursive: true });
    if (!existsSync(path.join(root, place))) symlinkSync(target, path.join(root, place));
  }
  return [...own, ...outside].map(({ file }) => file);
}
