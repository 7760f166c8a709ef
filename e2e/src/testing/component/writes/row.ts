import type { Endpoint } from '@portal/contract/http';
import type { Locator, Page } from 'playwright-core';
import type { OpenOptions } from '../../opening.ts';
import type { OpenScreen } from '../../screen.ts';
import { within, type Words } from '../../words.ts';
import type { Answer } from '../answers.ts';

/** Does something on the way, or answers what is pressed. */
export type Step = (page: Page, t: Words) => Locator | Promise<Locator | void>;

/** A button that changes something, with what it takes to get to it. */
export type WriteRow = Omit<OpenOptions, 'view' | 'answers'> & {
  writes: Endpoint;
  /** Which button of several that write the same. */
  at?: string;
  /** What the page asks, also after it: a sample of each. */
  reads?: readonly Endpoint[];
  /** Answers that are not just a sample of their record. */
  answers?: () => readonly Answer[];
  /** What the page that comes after it notes by itself. */
  follows?: Endpoint;
  /** What it is answered; left out, a sample. */
  reply?: (screen: OpenScreen) => Answer;
  /** What sends it before the button is pressed, as the last digit of a code. */
  begins?: (page: Page) => Promise<void>;
  /** It is done on the device at once, and goes on without the portal. */
  goesOnAway?: true;
  /** Of an answer that was lost it is sent once more, by the same key. */
  sendsAgain?: true;
  /** The page that the button leads to sends it. */
  byNextPage?: true;
  /** Up to the button, which is answered and not pressed. */
  upTo: (page: Page, t: Words) => Promise<Locator>;
};

const isLocator = (one: Locator | void): one is Locator => one !== undefined;

/** Takes the steps one after the other, and presses what they answer; the last is not pressed. */
export const after =
  (...steps: [...Step[], Step]): WriteRow['upTo'] =>
  async (page, t) => {
    const last = steps.length - 1;
    for (const step of steps.slice(0, last)) {
      const found = await step(page, t);
      if (isLocator(found)) await found.click();
    }
    const found = await steps[last]?.(page, t);
    if (!isLocator(found ?? undefined) || !found) throw new Error('The last step answers no button.');
    return found;
  };

/** Where one is: in the dialog in front, or on the page. */
async function front(page: Page): Promise<Page | Locator> {
  const dialogs = page.locator('dialog[open]');
  return (await dialogs.count()) > 0 ? dialogs.last() : page;
}

type Values = Record<string, string | number>;

export const button =
  (key: string, values?: Values): Step =>
  (page, t) =>
    page.getByRole('button', { name: t(key, values), exact: true }).first();

/** In a dialog, once that is open. */
export const inDialog =
  (key: string, values?: Values): Step =>
  (page, t) =>
    page
      .locator('dialog[open]')
      .last()
      .getByRole('button', { name: t(key, values), exact: true });

export const link =
  (key: string): Step =>
  (page, t) =>
    page.getByRole('link', { name: t(key), exact: true }).first();

/** Of the menu that is open. */
export const item =
  (key: string, values?: Values): Step =>
  (page, t) =>
    page.getByRole('menuitem', { name: within(t(key, values)) });

/** The menu of the first row. */
export const firstMenu: Step = (page) => page.locator('[data-row-menu]').first();

/** The menu of the second row: the first person of a list is oneself. */
export const secondMenu: Step = (page) => page.locator('[data-row-menu]').nth(1);

export const radio =
  (key: string): Step =>
  (page, t) =>
    page.getByRole('radio', { name: within(t(key)) });

/** Fills in fields by their names. */
export const fill =
  (values: Record<string, string>): Step =>
  async (page) => {
    const [first = ''] = Object.keys(values);
    await page.locator(`[name="${first}"]`).last().waitFor();
    const place = await front(page);
    for (const [name, value] of Object.entries(values)) await place.locator(`[name="${name}"]`).fill(value);
  };

/** Ticks every box that is not. */
export const tickAll: Step = async (page) => {
  await page.locator('input[type=checkbox]:not(:checked):not(:disabled)').first().waitFor();
  const place = await front(page);
  const boxes = place.locator('input[type=checkbox]:not(:checked):not(:disabled)');
  while ((await boxes.count()) > 0) await boxes.first().check();
};

/** Types the word that a deletion asks for. */
export const typeDelete: Step = (page) =>
  page.locator('dialog[open] input[type=text], dialog[open] input:not([type])').first().fill('DELETE');

/** Types the first digits of a code, or all six. */
export const code =
  (digits: string): Step =>
  async (page, t) => {
    await page.getByLabel(t('ui.form.digit', { number: 1, total: 6 })).click();
    await page.keyboard.type(digits);
  };

export const aFile = { name: 'text.md', mimeType: 'text/markdown', buffer: Buffer.from('# Text\n') };
export const chooseFile =
  (file = aFile): Step =>
  async (page) =>
    page.locator('input[type=file]').first().setInputFiles(file);
