import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const rule = 'import/no-cycle';

type Settings = { rules: Record<string, unknown> };
type Report = { diagnostics: { filename: string; message: string }[]; number_of_files: number };

/** Files whose imports go in a circle, of types too, and how many files were looked at: that rule of the lint alone. */
export function findCircles(): { files: number; inCircles: string[]; setting: string } {
  const { rules }: Settings = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'));
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-circles-'));
  try {
    const config = path.join(folder, 'oxlintrc.json');
    const only = { plugins: ['import'], categories: { correctness: 'off' }, rules: { [rule]: rules[rule] } };
    writeFileSync(config, JSON.stringify(only));
    const oxlint = path.join(root, 'node_modules', '.bin', 'oxlint');
    const run = spawnSync(oxlint, ['--config', config, '--format', 'json', '.'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    const { diagnostics, number_of_files: files }: Report = JSON.parse(run.stdout);
    const setting = `${rule} ${JSON.stringify(rules[rule])}`;
    return { files, setting, inCircles: diagnostics.map(({ filename }) => filename) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
