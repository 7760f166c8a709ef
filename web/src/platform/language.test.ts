import { describe, expect, test } from 'vitest';
import { detectLanguage, isForced, languageOf, type LanguageSources } from './language.ts';
import { fakeStorage } from './testing/fakes.ts';

const swedish = {
  search: { search: '?lng=sv' },
  cookie: { cookie: 'other=1; i18next=sv-SE' },
  localStorage: { localStorage: fakeStorage({ i18nextLng: 'sv' }) },
  sessionStorage: { sessionStorage: fakeStorage({ i18nextLng: 'sv' }) },
  navigator: { navigator: ['de', 'sv-FI', 'en'] },
  htmlTag: { htmlTag: 'sv' },
} satisfies Record<keyof LanguageSources, Partial<LanguageSources>>;

const english: LanguageSources = {
  search: '?lng=en',
  cookie: 'i18next=en',
  localStorage: fakeStorage({ i18nextLng: 'en' }),
  sessionStorage: fakeStorage({ i18nextLng: 'en' }),
  navigator: ['en-GB'],
  htmlTag: 'en',
};
const nothing: LanguageSources = {
  search: '',
  cookie: '',
  localStorage: fakeStorage(),
  sessionStorage: fakeStorage(),
  navigator: [],
  htmlTag: '',
};
const order = ['search', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'] as const;

describe('the language', () => {
  test.each(order)('is found in %s', (step) =>
    expect(detectLanguage({ ...nothing, ...swedish[step] })).toBe('sv'),
  );
  test.each(order)('in %s wins over all later steps', (step) => {
    const earlier = order.slice(0, order.indexOf(step));
    const quiet = Object.fromEntries(earlier.map((name) => [name, nothing[name]]));
    expect(detectLanguage({ ...english, ...quiet, ...swedish[step] })).toBe('sv');
  });
  test('is English when nothing that the portal speaks is found', () => {
    expect(detectLanguage(nothing)).toBe('en');
    expect(detectLanguage({ ...nothing, search: '?lng=de', navigator: ['fr-FR'] })).toBe('en');
  });
  test('of a tag is its first part', () => {
    expect(languageOf('SV-se')).toBe('sv');
    expect(languageOf('svx')).toBeNull();
  });
  test('is forced by address and cookie only', () => {
    expect(isForced({ search: '?lng=sv', cookie: '' })).toBe(true);
    expect(isForced({ search: '', cookie: 'i18next=sv' })).toBe(true);
    expect(isForced({ search: '?lng=de', cookie: '' })).toBe(false);
  });
});
