import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

test('what decides about a change does not begin without the descriptions that judge drivers and simulators', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-ci-'));
  try {
    cpSync(path.join(root, '.ci'), path.join(folder, 'repository', '.ci'), { recursive: true });
    const run = (vendorSpecs: string) =>
      spawnSync(path.join(folder, 'repository', '.ci', 'run'), {
        env: { PATH: process.env['PATH'], VENDOR_SPECS: vendorSpecs },
        encoding: 'utf8',
      });
    for (const nowhere of ['', path.join(folder, 'nothing')]) {
      const { status, stdout, stderr } = run(nowhere);
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^Set VENDOR_SPECS to .*\n$/)]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
