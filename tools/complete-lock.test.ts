import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findMissing, type Lock } from './complete-lock.ts';

const platforms = { '@x/parser-darwin-arm64': '1.0.0', '@x/parser-linux-x64-musl': '^1.0.0' };

test('a lock that leaves out the packages of other platforms is completed, each for its platform', () => {
  const packages = {
    'node_modules/parser': { version: '1.0.0', dev: true, optionalDependencies: platforms },
    'node_modules/@x/parser-linux-x64-musl': { version: '0.9.0' },
    'node_modules/parser/node_modules/@x/parser-linux-x64-musl': { version: '1.0.0' },
  };
  expect(findMissing({ packages })).toEqual({
    'node_modules/@x/parser-darwin-arm64': {
      version: '1.0.0',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    },
  });
});

test('our lock names the packages of every platform', () => {
  const file = path.resolve(import.meta.dirname, '..', 'package-lock.json');
  const lock: Lock = JSON.parse(readFileSync(file, 'utf8'));
  expect(Object.keys(findMissing(lock)), 'run: node tools/complete-lock.ts').toEqual([]);
});
