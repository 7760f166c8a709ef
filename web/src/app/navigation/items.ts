import { IconExternalLink } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { linkTo } from '../../platform/address.ts';
import type { Managed } from '../../platform/managed-customer.ts';
import { mayOpen } from '../../platform/page-record.ts';
import { workplaceOf } from '../../platform/refusals.ts';
import type { IconType } from '../../ui/button.tsx';
import { groups, type Area, type Group } from '../area.ts';
import { areas, openedPagesOf } from '../areas.ts';
import { groupText, keptWords } from '../links.ts';
import type { TextKey } from '../../platform/text-keys.ts';

type PageItem = {
  text: TextKey;
  href: string;
  path: string;
  /** The forms that belong to it. */
  forms: readonly string[];
};
export type NavigationItem = {
  text: TextKey;
  /** The one word under the icon of the mini navigation. */
  short: TextKey;
  icon: IconType;
  href: string;
  /** Paths that belong to it, by their beginning. */
  prefix: string;
  /** Those that stand under it once one of them was opened; none when its only one bears its name. */
  pages: readonly PageItem[];
  /** Another site, which opens beside the portal. */
  isOutside?: boolean;
};
export type NavigationGroup = { text: TextKey; items: NavigationItem[] };

function pagesIn(me: Me, area: Area, managed: Managed): PageItem[] {
  const all = openedPagesOf(area);
  const shown = all.flatMap((page) => {
    const { path, navigation, scope } = page;
    if (navigation === undefined || !mayOpen(me, page)) return [];
    const forms = all.filter(({ up, navigation: own }) => up === path && own === undefined);
    const href = linkTo(path, keptWords(scope, managed));
    return [{ text: navigation, href, path, forms: forms.map((form) => form.path) }];
  });
  const isAlone = shown.length === 1 && shown[0]?.text === area.text;
  return area.isFlat || isAlone ? [] : shown;
}

/** The operator's partner is kept by links of the operator alone; a customer's own people need neither. */
const itemOf = (me: Me, area: Area, managed: Managed): NavigationItem => {
  const kept = workplaceOf(me).kind === 'customer' ? {} : managed;
  const { text, short, icon, prefix, scope } = area;
  const href = linkTo(prefix, keptWords(scope, kept));
  return { text, short, icon, prefix, href, pages: pagesIn(me, area, kept) };
};

const itemsOf = (me: Me, of: Group, managed: Managed): NavigationItem[] =>
  me.deletion === null
    ? areas.filter(({ group, may }) => group === of && may(me)).map((area) => itemOf(me, area, managed))
    : [];

/** Pages outside that the installation's settings name. */
const outside = ({ links, deletion }: Me): NavigationItem[] =>
  [
    { name: 'knowledgeBase', href: links.knowledgeBase } as const,
    { name: 'feedback', href: links.feedback } as const,
  ].flatMap(({ name, href }): NavigationItem[] => {
    if (href === null || deletion !== null) return [];
    const text = `app.navigation.${name}` as const;
    const short = `app.navigation.short.${name}` as const;
    return [{ text, short, href, icon: IconExternalLink, prefix: href, pages: [], isOutside: true }];
  });

/** What that person may open; a group without any of it is left out. */
export const groupsFor = (me: Me, managed: Managed): NavigationGroup[] =>
  groups.flatMap((group) => {
    const text = groupText(me, group);
    const items = [...itemsOf(me, group, managed), ...(group === 'help' ? outside(me) : [])];
    return text === null || items.length === 0 ? [] : [{ text, items }];
  });

/** What stands at the foot: what everybody reads, and the simulators of the demo. */
export const footFor = (me: Me): NavigationItem[] => itemsOf(me, 'foot', {});
