import { randomInt } from 'node:crypto';
import process from 'node:process';
import type { Page } from 'playwright-core';
import { callerOf } from './api.ts';

/** The same for a seed: colors of everywhere, and none of them chosen. */
function randomColors(count: number, seed: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  });
}

/** The tokens of a brand by their names, for each mode. */
type Tokens = Record<'light' | 'dark', Record<string, string>>;

/** In the page: wears each colour in both modes and measures every word that is drawn, by its computed styles. */
function measureContrast(all: Tokens[]): { measured: number; lowest: number; failed: string[] } {
  const root = document.documentElement;
  const channel = (value: number): number =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  /** Red, green and blue up to 255, and how opaque: a mixed color is computed to `color(srgb …)`, whose parts end at 1. */
  const partsOf = (color: string): number[] => {
    const parts = (color.match(/[\d.]+(?:e-\d+)?/g) ?? []).map(Number);
    return color.startsWith('color(srgb ') ? parts.map((part, at) => (at < 3 ? part * 255 : part)) : parts;
  };
  const luminance = (color: string): number => {
    const [r = 0, g = 0, b = 0] = partsOf(color).map((part) => channel(part / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isClear = (color: string): boolean => color === 'transparent' || partsOf(color)[3] === 0;
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return isClear(backgroundColor) ? behind(element.parentElement) : backgroundColor;
  };
  const ratioOf = (element: Element): number => {
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const hasWords = (element: Element): boolean =>
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && (textContent ?? '').trim() !== '',
    );
  const isOff = (element: Element): boolean => element.closest('[aria-disabled=true], [hidden]') !== null;
  const words = [...document.querySelectorAll('#root *')].filter(
    (element) => hasWords(element) && !isOff(element),
  );
  const failed: string[] = [];
  let lowest = 21;
  let measured = 0;
  const wear = (tokens: Tokens, mode: 'light' | 'dark'): void => {
    root.dataset['mantineColorScheme'] = mode;
    for (const part of ['light', 'dark'] as const) {
      for (const [name, value] of Object.entries(tokens[part]))
        root.style.setProperty(`--${part}-${name}`, value);
    }
  };
  const read = (element: Element, of: string): void => {
    const ratio = ratioOf(element);
    measured += 1;
    lowest = Math.min(lowest, ratio);
    if (ratio < 4.5) failed.push(`${of} ${element.textContent} ${ratio.toFixed(2)}`);
  };
  for (const tokens of all) {
    for (const mode of ['light', 'dark'] as const) {
      wear(tokens, mode);
      for (const element of words) read(element, `${mode} ${tokens[mode]['brand']}`);
    }
  }
  return { measured, lowest, failed: failed.slice(0, 20) };
}

async function tokensOf(email: string, colors: readonly string[]): Promise<Tokens[]> {
  const caller = await callerOf(email);
  const all: Tokens[] = [];
  for (const color of colors) {
    const { body } = await caller('GET', '/company/brand/shades/', {
      query: { lightMode: color, darkMode: color },
    });
    const shades: Record<'light' | 'dark', { tokens: Record<string, string> }> = JSON.parse(
      JSON.stringify(body),
    );
    all.push({ light: shades.light.tokens, dark: shades.dark.tokens });
  }
  return all;
}

/** The words of the page that are below 4.5 to 1 in one of so many random colors and a mode, and how many were measured. */
export async function lowContrasts(page: Page, email: string, count: number) {
  const seed = randomInt(2 ** 32);
  const found = await page.evaluate(measureContrast, await tokensOf(email, randomColors(count, seed)));
  const { measured, lowest } = found;
  const words = `${measured} words measured, the lowest ${lowest.toFixed(2)} to 1`;
  process.stdout.write(`${count} colors of the seed ${seed}, 2 modes: ${words}\n`);
  return found;
}
