import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breakpoints, layout, layoutProperties } from './layout-constants.ts';

test('the constants are the agreed numbers', () => {
  expect(layout).toEqual({
    headerMobile: 64,
    headerMain: 88,
    headerDashboard: 92,
    headerDashboardOffset: 60,
    navigationMain: 260,
    navigationDashboard: 280,
    navigationMini: 88,
    itemHeight: 48,
    subItemHeight: 36,
    iconSize: 24,
    iconSizeMini: 22,
  });
  expect(breakpoints).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});

test('they reach the style sheets as custom properties', () => {
  expect(layoutProperties()).toContainEqual(['--layout-header-dashboard-offset', '60px']);
});

test('style sheets change at these breakpoints only', () => {
  const folder = new URL('.', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  const widths = sheets.flatMap((name) => {
    const css = readFileSync(new URL(name, folder), 'utf8');
    return [...css.matchAll(/width\s*(?:<|>=)\s*(\d+)px/g)].map((match) => Number(match[1]));
  });
  expect(widths.length).toBeGreaterThan(0);
  const known: number[] = Object.values(breakpoints);
  expect(widths.filter((width) => !known.includes(width))).toEqual([]);
});
