import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDeadWords } from './check-docs.ts';

let root = '';
const put = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-docs-'));
  put('package.json', JSON.stringify({ scripts: { start: 'x', check: 'x' } }));
  put('api/src/alpha/service.ts', '');
  put('docs/guide.md', '# The first step\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the documentation check', () => {
  test('accepts paths, patterns, scripts and links that exist, and generated folders', () => {
    const words =
      '`api/src/<capability>/service.ts` `service.ts` `node api/src/alpha/service.ts` `web/dist` `npm run check` npm start';
    put(
      'README.md',
      `${words} [a](docs/guide.md#the-first-step) [b](https://example.org/x) [c](#top)\n# Top\n`,
    );
    expect(findDeadWords(root)).toEqual([]);
  });

  test.each([
    ['a path', '`api/src/gone.ts`', 'the path "api/src/gone.ts"'],
    ['a path in a command', '`node tools/gone.ts now`', 'the path "tools/gone.ts"'],
    [
      'a pattern without a file',
      '`web/src/<capability>/index.tsx`',
      'the path "web/src/<capability>/index.tsx"',
    ],
    ['a file name', '`repository.ts`', 'the path "repository.ts"'],
    ['a script', '`npm run gone`', 'the script "npm run gone"'],
    ['a script in a code block', '```\nnpm test\n```', 'the script "npm test"'],
    ['a script of a workspace', '`npm run check -w api`', 'the script "npm run check -w api"'],
    ['a link', '[here](docs/gone.md)', 'the link "docs/gone.md"'],
    ['a heading', '[here](docs/guide.md#the-last-step)', 'the link "docs/guide.md#the-last-step"'],
  ])('finds %s that does not exist', (_kind, text, fault) => {
    put('README.md', `${text}\n`);
    expect(findDeadWords(root)).toEqual([expect.stringContaining(`README.md names ${fault}`)]);
  });
});
