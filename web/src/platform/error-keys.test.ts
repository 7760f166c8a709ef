import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { errorsOf } from '@portal/contract/endpoint-errors';
import { endpoints } from '@portal/contract/endpoints';
import { errors } from '@portal/contract/error-registry';
import { serviceDefinitions } from '@portal/contract/services/list';
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

/** Of what is counted, the forms are one text. */
const keysIn = (texts: Texts, module: string): string[] => [
  ...new Set(
    Object.keys(part(texts, 'api', module, 'error')).map((key) => key.replace(/_(?:one|other)$/, '')),
  ),
];

/** Where an error is looked up: at the module of each endpoint that answers it, and in common. */
const answered = endpoints.flatMap((endpoint) =>
  errorsOf(endpoint).map((key) => ({ module: endpoint.module, key })),
);

/** Failures that the web finds itself, and `stale` with who was faster. */
const ofTheWeb = ['offline', 'network', 'userUnread', 'staleBy'];

test.each(['en', 'sv'])('every error has its text in %s, where it is looked up', (language) => {
  const texts = catalogue(language);
  const common = keysIn(texts, 'common');
  const untold = answered.filter(
    ({ module, key }) => !common.includes(key) && !keysIn(texts, module).includes(key),
  );
  expect(untold).toEqual([]);
  const listed = new Set<string>(answered.map(({ key }) => key));
  const elsewhere = Object.keys(errors).filter((key) => !listed.has(key));
  expect(elsewhere.filter((key) => !common.includes(key))).toEqual([]);
});

test.each(['en', 'sv'])('no text in %s is left without an error', (language) => {
  const texts = catalogue(language);
  const left = Object.keys(part(texts, 'api')).flatMap((module) =>
    keysIn(texts, module)
      .filter((key) => {
        if (ofTheWeb.includes(key)) return false;
        return module === 'common'
          ? !(key in errors)
          : !answered.some((one) => one.module === module && one.key === key);
      })
      .map((key) => `${module}.${key}`),
  );
  expect(left).toEqual([]);
});

test('every error is one of an endpoint, of the connection before there is one, or of a part to come', () => {
  const listed = new Set<string>(answered.map(({ key }) => key));
  const before = ['headTooLarge', 'timeout', 'addressUnknown', 'methodNotAllowed'];
  const toCome = ['100303', '100501'];
  const others = Object.keys(errors).filter((key) => !listed.has(key));
  expect(others.toSorted()).toEqual([...before, ...toCome].toSorted());
});

test.each(['en', 'sv'])('every error of a field has its text in %s', (language) => {
  const texts = catalogue(language);
  const known = { ...part(texts, 'validation'), ...part(texts, 'auth', 'password', 'wrong') };
  // A wrong setting is told where the start is, not in the web.
  const checked = [...api, ...sourcesOf('contract/src/')].filter(({ file }) => !file.endsWith('/config.ts'));
  const fields = checked.flatMap(({ text }) => [
    ...group(text, /invalidField\([^;]*?errorKey: '(\w+)'/g),
    ...group(text, /return \{\s*errorKey: '(\w+)'/g),
    ...group(text, /fields: \{[^;]*?errorKey: '(\w+)'/g),
    ...group(text, /error: '([a-z][A-Za-z]+)'/g),
  ]);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((key) => wordKey.test(key) && !(key in known))).toEqual([]);
});

test.each(['en', 'sv'])('every reason of an operation has its text in %s', (language) => {
  const kinds = group(
    readText(repository, 'ports/src/failure.ts'),
    /^export type FailureKind = (.+);$/gm,
  ).flatMap((named) => group(named, /'(\w+)'/g));
  const reasons = api.flatMap(({ text }) => group(text, /\breason: '(\w+)'/g));
  const ofServices = Object.assign({}, ...serviceDefinitions.map((service) => service.reasons));
  const known = { ...part(catalogue(language), 'operations', 'reason'), ...ofServices };
  expect(reasons).toContain('unexpected');
  expect([...kinds, ...reasons].filter((reason) => !(reason in known))).toEqual([]);
});
