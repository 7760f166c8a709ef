// Knip takes every file that a package.json exports for used, and ours export all: so it looks at a copy that exports nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Manifest = { name: string; exports?: Record<string, string> };
type TypeScriptConfig = { compilerOptions: { paths?: Record<string, string[]> } };

const root = path.resolve(import.meta.dirname, '..');
const leftOut = new Set(['node_modules', '.git', 'data', 'data-dev', 'dist', 'test-results']);

const copy = mkdtempSync(path.join(tmpdir(), 'portal-unused-'));
try {
  cpSync(root, copy, { recursive: true, filter: (source) => !leftOut.has(path.basename(source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  withdrawExports(copy);
  const knip = path.join(root, 'node_modules', '.bin', 'knip');
  const run = spawnSync(knip, ['--no-progress', '--no-config-hints'], { cwd: copy, stdio: 'inherit' });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function withdrawExports(folder: string): void {
  const paths: Record<string, string[]> = {};
  for (const file of globSync('{*,drivers/*,simulators/*}/package.json', { cwd: folder })) {
    const manifest: Manifest = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const [from, to] of Object.entries(manifest.exports ?? {})) {
      paths[path.posix.join(manifest.name, from)] = [`./${path.posix.join(path.dirname(file), to)}`];
    }
    delete manifest.exports;
    writeFileSync(path.join(folder, file), JSON.stringify(manifest));
  }
  const base = path.join(folder, 'tsconfig.base.json');
  const config: TypeScriptConfig = JSON.parse(readFileSync(base, 'utf8'));
  config.compilerOptions.paths = paths;
  writeFileSync(base, JSON.stringify(config));
}
