import { notFound, redirect } from '@tanstack/react-router';
import type { Me } from '@portal/contract/auth/sign-in';
import { wordsIn } from '../platform/address.ts';
import { needTexts } from '../platform/i18n.ts';
import { mayOpen, type PageRecord } from '../platform/page-record.ts';
import type { AreaPage, Place } from './area.ts';
import { areaOf, pagesOf } from './areas.ts';
import { deletionPath, home } from './home.ts';
import { componentOf } from './page-components.ts';

type OfArea = Pick<AreaPage, 'area' | 'pages'>;

export const isOfPortal = (path: string): boolean => areaOf(path) !== undefined;

/** Of a company that is to be deleted an owner sees that, and one's own account. */
const whileDeleting = [deletionPath, '/user-profile'];

const maySee = (me: Me, { area }: OfArea, page: PageRecord): boolean =>
  (me.deletion === null || whileDeleting.includes(page.path)) && area.may(me) && mayOpen(me, page);

const withoutSlash = ({ pathname }: Place): string => pathname.replace(/\/+$/, '');

/** The page at an address; the prefix of an area leads to the first that the person may see. */
function pageAt(me: Me, of: OfArea, place: Place): Pick<AreaPage, 'page' | 'words'> {
  const path = withoutSlash(place);
  const [found] = of.pages.flatMap((page) => {
    const words = wordsIn(page.path, path);
    return words ? [{ page, words }] : [];
  });
  if (found && maySee(me, of, found.page)) return found;
  const first = of.pages.find((one) => one.navigation !== undefined && maySee(me, of, one));
  if (!found && first && path === of.area.prefix) {
    throw redirect({ href: `${first.path}${place.searchStr}`, replace: true });
  }
  // Whatever address one had: there is one thing to decide now.
  if (me.deletion !== null) throw redirect({ href: home(me) });
  throw notFound();
}

/** Throws the 404 page for what is not there or not for that person. */
export async function openPage(me: Me, place: Place): Promise<AreaPage> {
  const area = areaOf(place.pathname);
  if (!area) throw notFound();
  const pages = await pagesOf(area);
  const { page, words } = pageAt(me, { area, pages }, place);
  const [Component] = await Promise.all([componentOf(page), needTexts(...page.texts)]);
  return { area, pages, page, words, Component };
}
