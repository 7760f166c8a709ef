import { bad } from './messages.ts';

/** The terms of a FIQL filter in which all must be met: `name==a;org==b`. */
export const termsOf = (filter: string | null, known: readonly string[]): ReadonlyMap<string, string> => {
  const terms = (filter ?? '')
    .replaceAll(/[()]/g, '')
    .split(';')
    .filter((term) => term !== '')
    .map((term): [string, string] => {
      const [name = '', value] = term.split('==');
      if (value === undefined || !known.includes(name)) throw bad(`The filter ${term} is not supported.`);
      return [name, value];
    });
  return new Map(terms);
};

export type Page = { page: number; pageSize: number };

export const pageOf = (query: URLSearchParams, most: number): Page => {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? 25);
  if (!Number.isInteger(page) || page < 1) throw bad('page must be a positive integer.');
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > most) {
    throw bad(`pageSize must be between 1 and ${most}.`);
  }
  return { page, pageSize };
};

/** Begins elsewhere on each page. */
export const turned = <T>(items: readonly T[], page: number): readonly T[] => {
  const at = items.length === 0 ? 0 : (page * 61) % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

export const cut = <T>(items: readonly T[], { page, pageSize }: Page): readonly T[] =>
  items.slice((page - 1) * pageSize, page * pageSize);
