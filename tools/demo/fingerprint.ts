import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const leftOut = new Set(['node_modules', 'dist', 'testing']);

/** A hash over names and contents of the files that the patterns name below `root`, tests left out. */
export function fingerprint(root: string, patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => leftOut.has(name),
  })
    .filter((entry) => entry.isFile() && !/\.(?:test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
