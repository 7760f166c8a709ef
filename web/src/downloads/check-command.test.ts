import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkCommand, systemOf } from './check-command.ts';

const sha256 = createHash('sha256').update('agent').digest('hex');

test('the command tells the file from another, whatever its name holds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-'));
  const run = (fileName: string): string =>
    execFileSync('sh', ['-c', checkCommand('linux', { fileName, sha256 })], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    for (const name of ['agent.zip', "it's; touch hacked $(touch hacked) `touch hacked`.zip"]) {
      writeFileSync(path.join(folder, name), 'agent');
      expect(run(name)).toMatch(/: OK\n$/);
      writeFileSync(path.join(folder, name), 'other');
      expect(() => run(name)).toThrow();
    }
    expect(() => execFileSync('ls', ['hacked'], { cwd: folder, stdio: 'ignore' })).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('quotes are doubled for Windows', () => {
  expect(checkCommand('windows', { fileName: "it's.zip", sha256 })).toBe(
    `(Get-FileHash -Algorithm SHA256 -LiteralPath 'it''s.zip').Hash -eq '${sha256}'`,
  );
});

test('the system is told by the browser', () => {
  expect(systemOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('windows');
  expect(systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('macos');
  expect(systemOf('Mozilla/5.0 (X11; Linux x86_64)')).toBe('linux');
});
