import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type Axe from 'axe-core';
import type { Page } from 'playwright-core';

declare const axe: typeof Axe;

// Read once; the minified one is half of what each page has to take in.
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A control of a row that is scrolled half under the list's fixed foot is whole again after a turn of the wheel. */
const isWhole = (summary: string): boolean => !summary.includes('partially obscured');

/** What axe finds against WCAG 2.2 AA, one line each; an empty list is what a test expects. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(await source);
  const found = await page.evaluate(async () => {
    // In a frame without any rights no script runs, that of axe neither; the portal has no others.
    const { violations } = await axe.run(
      { exclude: ['iframe[sandbox=""]'] },
      { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => ({ id, target: target.join(' '), failureSummary })),
    );
  });
  return found
    .filter(({ failureSummary }) => isWhole(failureSummary))
    .map(({ id, target, failureSummary }) => `${id}: ${target} (${failureSummary})`);
}

/** True when nothing but a table's own region scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
