import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDeadWords, findUnexplained } from './check-docs.ts';
import { findForeignCitations } from './citations.ts';

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
    ['a record', 'as ADR 12 says', 'the record "ADR 12"'],
    ['a link', '[here](docs/gone.md)', 'the link "docs/gone.md"'],
    ['a heading', '[here](docs/guide.md#the-last-step)', 'the link "docs/guide.md#the-last-step"'],
  ])('finds %s that does not exist', (_kind, text, fault) => {
    put('README.md', `${text}\n`);
    expect(findDeadWords(root)).toEqual([expect.stringContaining(`README.md names ${fault}`)]);
  });
});

describe('the table of dependencies', () => {
  const uses = (dependencies: object): void => put('api/package.json', JSON.stringify({ dependencies }));
  const rows = (...names: string[]): void =>
    put('docs/dependencies.md', names.map((name) => `| ${name} | why |\n`).join(''));

  test('has every runtime dependency, several in a row too, and none of our own', () => {
    uses({ alpha: '1.0.0', '@beta/one': '1.0.0', '@portal/contract': '*' });
    rows('`alpha`, `@beta/one`');
    expect(findUnexplained(root)).toEqual([]);
  });

  test('finds one that it does not have, and one that nothing uses', () => {
    uses({ alpha: '1.0.0' });
    rows('`gamma`');
    expect(findUnexplained(root)).toEqual([
      'docs/dependencies.md does not say why alpha is used',
      'docs/dependencies.md names gamma, which nothing uses',
    ]);
  });
});

describe('the check of citations', () => {
  // A tilde stands within the words, so that this file cites nothing itself.
  const written = (line: string): string => line.replaceAll('~', '');

  test.each([
    ['a section', '// Kept as sec~tion 9 says.'],
    ['sections in a block', '/** Sec~tions 2 and 3. */'],
    ['a numbered issue', 'const x = 1; // iss~ue 4'],
    ['an issue', '// Each sentence of the iss~ue.'],
    ['decisions', '// The table of the dec~isions.'],
    ['another text', '/** Length as in the spec~ification. */'],
    ['a finding', '// Seen in find~ing T1.'],
    ['a number of another list', '/** P~7: orders over HTTP. */'],
  ])('finds %s in a comment', (_what, line) => {
    put('api/src/alpha/service.ts', `const y = 2;\n${written(line)}\n`);
    expect(findForeignCitations(root)).toEqual([expect.stringContaining('api/src/alpha/service.ts:2 cites')]);
  });

  test('finds them in the documentation as well', () => {
    put('docs/decisions/alpha.md', written('- As sec~tion 5 has it.\n'));
    expect(findForeignCitations(root)).toEqual([expect.stringContaining('docs/decisions/alpha.md:1')]);
  });

  test('leaves standards, settings and code alone', () => {
    put(
      'web/src/alpha.tsx',
      "/** RFC 6749 section 4.4. */\nconst policy = 'specification';\nconst drawn = 'M0 0h9v9z M12 25l8';\n",
    );
    expect(findForeignCitations(root)).toEqual([]);
  });
});
