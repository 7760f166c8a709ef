import type { IconType } from '../../ui/button.tsx';
import type { PortalPath } from '../access.ts';

type Page = {
  path: PortalPath;
  text: string;
  /** The forms that belong to it. */
  forms?: readonly PortalPath[];
};
export type Item = {
  text: string;
  /** The one word under the icon of the mini navigation. */
  short: string;
  icon: IconType;
  pages: [Page, ...Page[]];
  /** Paths that belong to it, by their beginning. */
  area: string;
  /** Its pages are tabs in the content, not items of their own. */
  isFlat?: true;
};

/** Items under one heading. */
export type Group = { text: string; items: Item[] };
