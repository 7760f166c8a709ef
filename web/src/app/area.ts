import type { ComponentType } from 'react';
import type { Me } from '@portal/contract/auth/sign-in';
import type { Words } from '../platform/address.ts';
import type { PageRecord, PageScope } from '../platform/page-record.ts';
import type { IconType } from '../ui/button.tsx';
import type { TextKey } from '../platform/text-keys.ts';

/** The headings of the navigation; `foot` has none, what is in none is reached from elsewhere. */
export const groups = ['services', 'business', 'operation', 'help', 'foot'] as const;
export type Group = (typeof groups)[number];

/** A prefix of addresses, whose pages load together. Its first page that one may see is where the prefix leads. */
export type Area = {
  prefix: `/${string}`;
  /** The key of its name. */
  text: TextKey;
  /** The key of the one word under its icon. */
  short: TextKey;
  icon: IconType;
  group: Group | null;
  /** Who may see one of its pages at least, and any that says no more. */
  may: (me: Me) => boolean;
  /** What of the customer and the partner in the address its links keep. */
  scope: PageScope;
  /** Its pages are tabs in the content, not items of their own. */
  isFlat?: true;
  load: () => Promise<readonly PageRecord[]>;
};

/** The page that somebody is on. */
export type AreaPage = {
  area: Area;
  pages: readonly PageRecord[];
  page: PageRecord;
  /** What the path of the address says by the names in that of the page. */
  words: Words;
  Component: ComponentType;
};

/** An address that somebody wants to get to. */
export type Place = { pathname: string; searchStr: string; href: string };
