import type { Me } from '@portal/contract/auth/sign-in';
import type { Endpoint } from '@portal/contract/http';
import type { Page } from 'playwright-core';
import type { Words } from '../words.ts';
import type { Answer } from './answers.ts';
import type { Style } from './sample.ts';

/** One screen of the product, and all that its states are tested with. */
export type ScreenRow = {
  name: string;
  /** Nobody for the pages that sign in. */
  me?: Me;
  tokenSeconds?: number;
  address: string;
  /** What the screen is about; a form of something new reads nothing. */
  reads?: Endpoint;
  /** Whatever else it asks. */
  also?: readonly Endpoint[];
  /** Answers that are not just a sample of their record. */
  answers?: (style: Style) => readonly Answer[];
  /** Key of what is said when it cannot be read. */
  unable?: string;
  /** Key of what is said when a list has nothing in it. */
  empty?: string;
  /** With the longest texts its last columns have to be scrolled to. */
  tooWide?: true;
  /** What the address names may not be there: the 404 page. */
  mayBeMissing?: true;
  /** Something on it is off for this person, and says why. */
  hasOff?: true;
  /** Loading, faults and refusals are shown by parts that all screens of its kind share: the others are for the long run. */
  standsForOthers?: true;
};

/** A state of a screen that somebody brings about: an open menu, a dialog, a form with errors. */
export type ShownScreen = ScreenRow & { show: (page: Page, t: Words) => Promise<unknown> };

/** An id that the samples have, for addresses. */
export const someId = '018499fe-94c8-700f-99ca-efcc3c184000';
