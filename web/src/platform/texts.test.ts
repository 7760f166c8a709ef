import { expect, test } from 'vitest';
import { mount } from './catalogues.ts';
import { createTextSource } from './texts.ts';

const source = (onMissing: (key: string) => void = () => undefined) =>
  createTextSource({
    language: 'sv',
    texts: { list: { count_one: '{count} kund', count_other: '{count} kunder', hello: 'Hej {name}' } },
    fallback: { list: { onlyEnglish: 'Only English' } },
    onMissing,
  });

test('values are filled in, numbers in the way of the language', () => {
  expect(source().t('list.hello', { name: 'Åsa' })).toBe('Hej Åsa');
  expect(source().t('list.hello')).toBe('Hej {name}');
  expect(source().t('list.count', { count: 1 })).toBe('1 kund');
  expect(source().t('list.count', { count: 1200 })).toBe('1\u00A0200 kunder');
});

test('English stands in for what is missing, then the key, which is told', () => {
  const missing: string[] = [];
  const { t, exists } = source((key) => missing.push(key));
  expect(t('list.onlyEnglish')).toBe('Only English');
  expect(t('list.nowhere')).toBe('list.nowhere');
  expect(t('list')).toBe('list');
  expect(missing).toEqual(['list.nowhere', 'list']);
  expect(exists('list.hello')).toBe(true);
  expect(exists('constructor')).toBe(false);
});

test("a capability's errors stand where error texts are looked up", () => {
  expect(mount('customers', { title: 'Customers', error: { taken: 'Taken' } })).toEqual({
    customers: { title: 'Customers' },
    api: { customers: { error: { taken: 'Taken' } } },
  });
});
