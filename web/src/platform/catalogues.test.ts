import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Texts } from './catalogues.ts';
import { sharedTexts } from './shared-texts.ts';

const src = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, src), 'utf8');
const capabilities = [
  ...readdirSync(src).filter((name) => existsSync(new URL(`${name}/en.json`, src))),
  'frames',
];
const textsOf = (capability: string, language: string): Texts =>
  JSON.parse(read(`${capability === 'frames' ? 'app/frames' : capability}/${language}.json`));

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flat(value, `${prefix}${name}.`),
  );
}
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}|<(\w+)>/g)].map(([whole]) => whole);
const keysOf = (texts: Texts): string[] =>
  flat(texts)
    .map(([key]) => key)
    .toSorted();

describe.each(capabilities)('the texts of %s', (capability) => {
  const en = textsOf(capability, 'en');
  const sv = textsOf(capability, 'sv');
  test('have the same keys in both languages', () => expect(keysOf(sv)).toEqual(keysOf(en)));
  test('name no value in Swedish that English does not have', () => {
    const english = new Map(flat(en));
    const unknown = flat(sv).filter(([key, text]) => {
      const inEnglish = placeholders(english.get(key) ?? '');
      return placeholders(text).some((name) => !inEnglish.includes(name));
    });
    expect(unknown.map(([key]) => key)).toEqual([]);
  });
  test('are never empty', () =>
    expect([...flat(en), ...flat(sv)].filter(([, text]) => text.trim() === '')).toEqual([]));
  test('count in every form that the language has', () => {
    const bases = keysOf(en)
      .filter((key) => key.endsWith('_one'))
      .map((key) => key.slice(0, -4));
    expect(bases.filter((base) => !keysOf(en).includes(`${base}_other`))).toEqual([]);
  });
});

/** What was once put word for word, or is called something else everywhere else. */
const notSwedish =
  /mejlserver|godtag|inte hel\b|kan begäras godkänt|begärt senast|sidan omkring|ska inte tas bort|partnern är avstängd|logga in som det är|får veta det igen/i;

test('Swedish says it as Swedes do, with one word for one thing', () => {
  const texts = [...capabilities.map((name) => textsOf(name, 'sv')), sharedTexts('sv')].flatMap((one) =>
    flat(one),
  );
  expect(texts.filter(([, text]) => notSwedish.test(text))).toEqual([]);
});
