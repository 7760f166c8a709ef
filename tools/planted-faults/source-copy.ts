import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** A copy of the source in a folder of its own, so that a fault in it is never one of the repository. */
export type SourceCopy = {
  folder: string;
  /** Answers what takes the fault out again; null where its place does not stand once. */
  plant(fault: Fault): (() => void) | null;
  remove(): void;
};

const ownPackages = '@portal';

export function copySource(root: string): SourceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-planted-'));
  const files = sourceFiles(root);
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  linkPackages(root, folder);
  linkOwnVersions({ root, folder, files });
  return {
    folder,
    plant: ({ file, find, replace }) => {
      const place = path.join(folder, file);
      const source = readFileSync(place, 'utf8');
      const [before, after, ...others] = source.split(find);
      if (before === undefined || after === undefined || others.length > 0) return null;
      writeFileSync(place, `${before}${replace}${after}`);
      return () => writeFileSync(place, source);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What git keeps, and what it is about to keep. */
function sourceFiles(root: string): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git does not list the source: ${stderr}`);
  return stdout.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

/** The packages of others are shared; links to our own lead into the copy. */
function linkPackages(root: string, folder: string): void {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== ownPackages && !name.startsWith('.'))
      symlinkSync(path.join(from, name), path.join(to, name));
  }
  cpSync(path.join(from, ownPackages), path.join(to, ownPackages), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** A workspace may need another version of a package than the rest. */
function linkOwnVersions(of: { root: string; folder: string; files: readonly string[] }): void {
  for (const file of of.files.filter((one) => one.endsWith('/package.json'))) {
    const packages = path.join(path.dirname(file), 'node_modules');
    const [from, to] = [path.join(of.root, packages), path.join(of.folder, packages)];
    if (existsSync(from)) symlinkSync(from, to);
  }
}
