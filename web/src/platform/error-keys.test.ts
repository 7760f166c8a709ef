import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { authErrors } from '@portal/contract/errors';
import { expect, test } from 'vitest';
import { mount, type Texts } from './catalogues.ts';
import { merge } from './texts.ts';

const web = new URL('../', import.meta.url);
const repository = new URL('../../', web);
const readText = (folder: URL, name: string): string => readFileSync(new URL(name, folder), 'utf8');
const sourcesOf = (folder: string): { file: string; text: string }[] =>
  readdirSync(new URL(folder, repository), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => !/^(testing|seed)\//.test(name))
    .map((name) => ({ file: name, text: readText(repository, `${folder}${name}`) }));
const api = sourcesOf('api/src/');

const capabilities = readdirSync(web).filter((name) => existsSync(new URL(`${name}/en.json`, web)));
const catalogue = (language: string): Texts =>
  capabilities
    .map((name) => mount(name, JSON.parse(readText(web, `${name}/${language}.json`))))
    .reduce(merge, {});
const part = (texts: Texts, ...path: string[]): Texts =>
  path.reduce<Texts>((at, name) => {
    const next = at[name];
    return typeof next === 'object' ? next : {};
  }, texts);

const group = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const wordKey = /^[a-z][A-Za-z]+$/;

/** What one source can answer: named where it is thrown, listed in a table of status and message, or asked for by name. */
function answeredKeys(text: string): string[] {
  const codes = group(text, /authErrors\.(\w+)/g).map(
    (name) => Object.entries(authErrors).find(([known]) => known === name)?.[1] ?? `authErrors.${name}`,
  );
  return [
    ...group(text, /new Problem\(\s*\d+,\s*'(\w+)'/g),
    ...group(text, /^ {2}(\w+): \[\d{3}, '/gm),
    ...group(text, /\b(?:missing|unavailable): '(\w+)'/g),
    ...group(text, /(?:status: \d+|line: '[^']+'),\s*errorKey: '(\w+)'/g),
    ...codes,
  ];
}

const answered = api.flatMap(({ file, text }) =>
  answeredKeys(text).map((key) => ({ capability: file.split('/')[0] ?? '', key })),
);

/** Thrown with a key that is a variable; each place is covered by one of the patterns above or by the list below. */
const thrownByVariable = [
  'auth/login.ts',
  'auth/new-password.ts',
  'company/drawer.ts',
  'platform/provider-problems.ts',
];
const approval = ['waitingForApproval', 'registrationDeclined', 'emailNotVerified'];

test('the keys that the API answers are found in its sources', () => {
  const keys = answered.map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining(['stale', '100320', 'passwordNotSet', 'registerUnavailable', 'timeout']),
  );
  const files = api.filter(
    ({ text }) =>
      /new Problem\((?!\s*\d+,\s*(?:'|authErrors\.))/.test(text) && !text.includes('class Problem'),
  );
  expect(files.map(({ file }) => file).filter((file) => !thrownByVariable.includes(file))).toEqual([]);
});

test.each(['en', 'sv'])('every error of the API has its text in %s', (language) => {
  const texts = catalogue(language);
  const isTold = (capability: string, key: string): boolean =>
    key in part(texts, 'api', capability, 'error') || key in part(texts, 'api', 'common', 'error');
  const untold = answered.filter(({ capability, key }) => !isTold(capability, key));
  expect(untold).toEqual([]);
  expect(approval.filter((key) => !isTold('auth', key))).toEqual([]);
});

test.each(['en', 'sv'])('every error of a field has its text in %s', (language) => {
  const texts = catalogue(language);
  const told = { ...part(texts, 'validation'), ...part(texts, 'auth', 'password', 'wrong') };
  // A wrong setting is told where the start is, not in the web.
  const checked = [...api, ...sourcesOf('contract/src/')].filter(({ file }) => !file.endsWith('/config.ts'));
  const fields = checked.flatMap(({ text }) => [
    ...group(text, /invalidField\([^;]*?errorKey: '(\w+)'/g),
    ...group(text, /return \{\s*errorKey: '(\w+)'/g),
    ...group(text, /fields: \{[^;]*?errorKey: '(\w+)'/g),
    ...group(text, /error: '([a-z][A-Za-z]+)'/g),
  ]);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((key) => wordKey.test(key) && !(key in told))).toEqual([]);
});

test.each(['en', 'sv'])('every reason of an operation has its text in %s', (language) => {
  const kinds = group(
    readText(repository, 'ports/src/failure.ts'),
    /^export type FailureKind = (.+);$/gm,
  ).flatMap((named) => group(named, /'(\w+)'/g));
  const reasons = api.flatMap(({ text }) => group(text, /\breason: '(\w+)'/g));
  const told = part(catalogue(language), 'operations', 'reason');
  expect(reasons).toContain('unexpected');
  expect([...kinds, ...reasons].filter((reason) => !(reason in told))).toEqual([]);
});
