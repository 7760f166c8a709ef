import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findUncovered } from './check-coverage.ts';
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

describe('the coverage check', () => {
  const row = (...tests: string[]): string =>
    `| point | tests |\n| --- | --- |\n| It works | ${tests.join(', ')} |\n`;
  const report = (title: string): string => {
    const assertion = { title, ancestorTitles: ['group'], fullName: `group ${title}`, status: 'passed' };
    const file = {
      name: path.join(root, 'api/src/a.test.ts'),
      status: 'passed',
      assertionResults: [assertion],
    };
    put('report.json', JSON.stringify({ testResults: [file] }));
    return path.join(root, 'report.json');
  };

  test('says so when the document is missing or has no rows', () => {
    expect(findUncovered(root)).toEqual([expect.stringContaining('is missing')]);
    put('docs/coverage.md', '# Nothing yet\n');
    expect(findUncovered(root)).toEqual([expect.stringContaining('has no row')]);
  });

  test('finds a test in the sources, also one whose words are filled in when it runs', () => {
    put(
      'api/src/a.test.ts',
      "test('it\\'s fine', x); test.each(y)('opens as %s', x); test(`a ${kind} one`, x);",
    );
    put(
      'docs/coverage.md',
      row(
        "`api/src/a.test.ts › it's fine`",
        '`api/src/a.test.ts › group › opens as viewer`',
        '`api/src/a.test.ts › a big one`',
      ),
    );
    expect(findUncovered(root)).toEqual([]);
  });

  test('finds a test in a suite that the named file runs', () => {
    put(
      'drivers/a/src/a.test.ts',
      "import { x } from './testing/own.ts';\nimport { y } from '@portal/ports/testing/port-suite';",
    );
    put('drivers/a/src/testing/own.ts', "it('is of the vendor', x);");
    put('ports/src/testing/port-suite.ts', "it('is of the port', x);");
    put('ports/src/testing/other-suite.ts', "it('is not run', x);");
    const named = ['is of the vendor', 'is of the port', 'is not run'];
    put('docs/coverage.md', row(...named.map((name) => `\`drivers/a/src/a.test.ts › ${name}\``)));
    expect(findUncovered(root)).toEqual([expect.stringContaining('is not run')]);
  });

  test('finds a test in the report of a run', () => {
    put('docs/coverage.md', row('`api/src/a.test.ts › works`', '`api/src/a.test.ts › group › works`'));
    expect(findUncovered(root, [report('works')])).toEqual([]);
  });

  test('refuses a name with a place that the run fills in', () => {
    put('drivers/a/src/a.test.ts', "test.each(['a'])('reads %s', () => undefined);\n");
    put('docs/coverage.md', row('`drivers/a/src/a.test.ts › reads %s`'));
    expect(findUncovered(root)).toEqual([
      'docs/coverage.md names "drivers/a/src/a.test.ts › reads %s" for "It works", and there is no such test.',
    ]);
  });

  test('fails for a name that no test has, in the sources and in the run', () => {
    put('api/src/a.test.ts', "test('works', x);");
    put('docs/coverage.md', row('`api/src/a.test.ts › works well`'));
    expect(findUncovered(root)).toEqual([
      expect.stringContaining('"api/src/a.test.ts › works well" for "It works"'),
    ]);
    expect(findUncovered(root, [report('works')])).toHaveLength(1);
  });

  test('fails for a point without a test', () => {
    put('docs/coverage.md', row('later'));
    expect(findUncovered(root)).toEqual(['docs/coverage.md names no test for "It works".']);
  });
});
