import { expect, test } from 'vitest';
import { mount } from './catalogues.ts';
import { createTextSource } from './texts.ts';

const source = (onMissing: (key: string) => void = () => undefined) =>
  createTextSource({
    language: 'sv',
    texts: {
      app: { picker: { count_one: '{count} kund', count_other: '{count} kunder', managing: 'Hej {name}' } },
    },
    fallback: { app: { picker: { none: 'Only English' } } },
    onMissing,
  });

test('values are filled in, numbers in the way of the language', () => {
  expect(source().t('app.picker.managing', { name: 'Åsa' })).toBe('Hej Åsa');
  expect(source().t('app.picker.managing')).toBe('Hej {name}');
  expect(source().t('app.picker.count', { count: 1 })).toBe('1 kund');
  expect(source().t('app.picker.count', { count: 1200 })).toBe('1\u00A0200 kunder');
});

test('English stands in for what is missing, then the key, which is told', () => {
  const missing: string[] = [];
  const { t, exists } = source((key) => missing.push(key));
  expect(t('app.picker.none')).toBe('Only English');
  expect(t('app.picker.failed')).toBe('app.picker.failed');
  expect(missing).toEqual(['app.picker.failed']);
  expect(exists('app.picker.managing')).toBe(true);
  expect(exists('app.picker')).toBe(false);
  expect(exists('constructor')).toBe(false);
});

test("a capability's errors stand where error texts are looked up", () => {
  expect(mount('customers', { title: 'Customers', error: { taken: 'Taken' } })).toEqual({
    customers: { title: 'Customers' },
    api: { customers: { error: { taken: 'Taken' } } },
  });
});
