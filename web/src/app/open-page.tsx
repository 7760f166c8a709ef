import { useLocation, useRouteContext } from '@tanstack/react-router';
import type { Me } from '@portal/contract/auth/sign-in';
import { useMemo } from 'react';
import { linkTo } from '../platform/address.ts';
import { useMe } from '../platform/current-session.ts';
import { PlaceProvider, type PlaceOfPage } from '../platform/page-record.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { AreaPage } from './area.ts';
import { groupText, keptWords } from './links.ts';
import { componentOf } from './page-components.ts';

/** The page that was entered, with where it stands. */
export function OpenPage() {
  const entered: AreaPage = useRouteContext({ from: '/portal/$' });
  const place = usePlaceOf(entered, useMe());
  const { page } = entered;
  const Component = componentOf(page);
  return (
    <PlaceProvider value={place}>
      <Component key={page.path} />
    </PlaceProvider>
  );
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
