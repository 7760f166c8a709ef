import { languages, type Language } from '@portal/contract/constants';

export const languageKey = 'i18nextLng';
const cookieName = 'i18next';
const parameterName = 'lng';

/** Where a language may be found; each a tag such as `sv-SE`, or nothing. */
export type LanguageSources = {
  search: string;
  cookie: string;
  localStorage: { getItem: (key: string) => string | null };
  sessionStorage: { getItem: (key: string) => string | null };
  navigator: readonly string[];
  htmlTag: string;
};

type LanguageCandidates = readonly (string | null | undefined)[];

const cookieValue = (cookies: string): string | undefined =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/** Looks at query string, cookie, local storage, session storage, navigator and html tag, in this order. */
const steps: readonly ((sources: LanguageSources) => LanguageCandidates)[] = [
  ({ search }) => [new URLSearchParams(search).get(parameterName)],
  ({ cookie }) => [cookieValue(cookie)],
  ({ localStorage }) => [localStorage.getItem(languageKey)],
  ({ sessionStorage }) => [sessionStorage.getItem(languageKey)],
  ({ navigator }) => navigator,
  ({ htmlTag }) => [htmlTag],
];

/** The language of the portal that a tag means; null for another one. */
export function languageOf(tag: string | null | undefined): Language | null {
  const primary = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === primary) ?? null;
}

/** The first language of the portal that is found; English when none is. */
export function detectLanguage(sources: LanguageSources): Language {
  for (const step of steps) {
    for (const tag of step(sources)) {
      const language = languageOf(tag);
      if (language !== null) return language;
    }
  }
  return 'en';
}

/** True when the address or a cookie decides, before anything that the person has chosen. */
export const isForced = ({ search, cookie }: Pick<LanguageSources, 'search' | 'cookie'>): boolean =>
  [new URLSearchParams(search).get(parameterName), cookieValue(cookie)].some(
    (tag) => languageOf(tag) !== null,
  );
