import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.ts';
import { fingerprint } from './fingerprint.ts';

/** Builds the web when its sources are not those of the last build; answers whether it did. */
export async function buildWeb(root: string, dataDir: string, abort: AbortSignal): Promise<boolean> {
  const mark = path.join(root, 'web', 'dist', '.sources');
  const now = fingerprint(root, ['web/**', 'contract/src/**', 'package-lock.json']);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return false;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { NODE_ENV: 'production' };
  await runChild(
    dataDir,
    { name: 'web-build', words: [vite, 'build'], cwd: path.join(root, 'web'), env },
    abort,
  );
  writeFileSync(mark, now);
  return true;
}
