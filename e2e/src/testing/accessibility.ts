import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A control of a row that is scrolled half under the list's fixed foot is whole again after a turn of the wheel. */
const isWhole = ({ failureSummary = '' }: { failureSummary?: string | undefined }): boolean =>
  !failureSummary.includes('partially obscured');

/** What axe finds against WCAG 2.2 AA, one line each; an empty list is what a test expects. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // In a frame without any rights no script runs, that of axe neither; the portal has no others, so that axe needs no
  // page of its own to put frames together, and names only what breaks a rule: both take it twice as long.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] });
  const { violations } = await axe.exclude('iframe[sandbox=""]').setLegacyMode().analyze();
  return violations.flatMap((violation) =>
    violation.nodes
      .filter(isWhole)
      .map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
  );
}

/** True when nothing but a table's own region scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
