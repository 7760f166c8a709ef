import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { Me } from '@portal/contract/auth/sign-in';
import { useEffect, useMemo } from 'react';
import { linkTo, PathWordsProvider } from '../platform/address.ts';
import { useMe } from '../platform/current-session.ts';
import { fetchAhead } from '../platform/ahead.ts';
import { mayOpen, PlaceProvider, type PlaceOfPage } from '../platform/page-record.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { AreaPage } from './area.ts';
import { groupText, keptWords } from './links.ts';
import { componentOf } from './page-components.ts';

/** The page that was entered, with where it stands. */
export function OpenPage() {
  const entered: AreaPage = useRouteContext({ from: '/portal/$' });
  const me = useMe();
  const place = usePlaceOf(entered, me);
  const { page, words, Component } = entered;
  useFetchingAhead(entered, me);
  return (
    <PlaceProvider value={place}>
      <PathWordsProvider value={words}>
        <Component key={linkTo(page.path, words)} />
      </PathWordsProvider>
    </PlaceProvider>
  );
}

const aheadAfterMs = 2000;
/** A session may end without a network. */
const signInAgain = () => import('../auth/login-page.tsx');

/** Once the page stands, the code of what else there is in its area. */
function useFetchingAhead({ pages }: AreaPage, me: Me | null): void {
  useEffect(() => {
    const open = pages.filter((page) => me !== null && mayOpen(me, page));
    const timer = setTimeout(
      () => void fetchAhead([...open.map((page) => () => componentOf(page)), signInAgain]),
      aheadAfterMs,
    );
    return () => clearTimeout(timer);
  }, [pages, me]);
}

/** The way down to a page: the group, the area where it has a name of its own, and the list that a form belongs to. */
function usePlaceOf({ area, pages, page }: AreaPage, me: Me | null): PlaceOfPage {
  const { t } = useTexts();
  const words: Readonly<Record<string, unknown>> = useLocation({ select: ({ search }) => search });
  return useMemo(() => {
    const parent = pages.find(({ path }) => path === page.up);
    const named = t((parent ?? page).title);
    const above = [me && groupText(me, area.group), area.text].filter((key) => key !== null);
    const labels = [...new Set(above.map((key) => t(key)))].filter((label) => label !== named);
    const back = parent && linkTo(parent.path, keptWords(parent.scope, words));
    return {
      title: t(page.title),
      crumbs: [...labels.map((label) => ({ label })), ...(parent ? [{ label: named, href: back }] : [])],
      back,
    };
  }, [t, area, pages, page, me, words]);
}
