// Builds the web where `npm start` will look for it, unless that build is there already.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildWeb } from './demo/web.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'portal-web-build-'));
try {
  const built = await buildWeb(root, folder, new AbortController().signal);
  process.stdout.write(built ? 'The web is built.\n' : 'The web was built already.\n');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
