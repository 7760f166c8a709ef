import { parametersIn, pathWith } from '@portal/contract/endpoint-paths';
import type { Service } from '@portal/contract/services/services';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo, useState } from 'react';

/** What an address says by name: in its path, where that of the page has the name in braces, or behind it. */
export type Words<Name extends string = string> = { [Key in Name]?: string | undefined };
type Said<Name extends string> = { [Key in Name]?: string };

/** What every list keeps in the address. */
export const listWords = ['search', 'sort', 'pageSize', 'cursor', 'page'] as const;
/** Whose things a page shows. */
export const scopeWords = ['customerId', 'partnerId'] as const;

/** An address of the portal; words without a value are left out, one that the path names has to have one. */
export function linkTo(path: string, words: Words = {}): string {
  const inPath = parametersIn(path);
  const behind = Object.entries(words).flatMap(([name, value]) =>
    value === undefined || value === '' || inPath.includes(name) ? [] : [[name, value]],
  );
  const filled = pathWith(path, words);
  return behind.length === 0 ? filled : `${filled}?${new URLSearchParams(behind)}`;
}

/** What the path of an address says by the names of a page's path; null where it is that of another page. */
export function wordsIn(ofPage: string, path: string): Words | null {
  const pattern = ofPage.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found && { ...found.groups };
}

/** What the path says of the page that is open. */
const PathWords = createContext<Words>({});
export const PathWordsProvider = PathWords.Provider;

/** A service's address, which leads to the first of its pages that one may see. */
export const serviceHome = (service: Service, words: Words = {}): string =>
  linkTo(`/services/${service}`, words);

type OneCustomer = { id: string; partnerId?: string | undefined; tab?: string };

/** A customer's page, at one of its tabs with what that says; only the operator names the partner. */
export const customerHome = ({ id, partnerId, tab }: OneCustomer, words: Words = {}): string =>
  linkTo('/customers/customer', { id, partnerId, tab, ...words });

/** These words of an address as it was read; others and empty ones are dropped. */
export function pick<const Name extends string>(
  raw: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Said<Name> {
  const picked: Said<Name> = {};
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'string' && value !== '') picked[name] = value;
  }
  return picked;
}

/** What the address of the page says by these names; the same object as long as the address is the same. */
export function useWords<const Name extends string>(names: readonly Name[]): Said<Name> {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const inPath = use(PathWords);
  const [named, setNamed] = useState(names);
  if (named.join(' ') !== names.join(' ')) setNamed(names);
  return useMemo(() => pick({ ...raw, ...inPath }, named), [raw, inPath, named]);
}

type GoOptions = { replace?: boolean; ignoreBlocker?: boolean };

/** Leads to an address of the portal. */
export function useGo(): (href: string, how?: GoOptions) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((href, how = {}) => navigate({ href, ...how }), [navigate]);
}
