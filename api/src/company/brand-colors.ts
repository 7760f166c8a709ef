import type { BrandTokens, Shades } from '@portal/contract/company';
import type { ThemeMode } from '@portal/contract/constants';
import { converter, displayable, formatHex, wcagContrast, type Oklch } from 'culori';

/** The surfaces that brand colours lie on: fixed, whatever the partner's colour. */
const surfaces = {
  light: { bg: '#ffffff', surf: '#ffffff', sunk: '#f5f7fa', hover: '#eef2f7', sel: '#e6ecf4' },
  dark: { bg: '#0b1526', surf: '#121e33', sunk: '#091120', hover: '#18263e', sel: '#1d2d49' },
} as const;

const inks = ['#0b1a33', '#ffffff', '#000000'] as const;
const blackHover = '#1a1a1a';
const textRatio = 4.5;
const edgeRatio = 3;
const hoverStep = 0.04;
const nearestStep = 0.005;
const chromaShare = 0.96;
const grey = 0.001;

const oklch = converter('oklch');

/** The colour with another lightness, its chroma reduced into sRGB where needed. */
function withLightness(hex: string, lightness: (own: number) => number): string {
  const color = oklch(hex);
  if (!color) throw new Error(`${hex} is no colour.`);
  const wanted: Oklch = { ...color, l: Math.min(1, Math.max(0, lightness(color.l))) };
  while (wanted.c > grey && !displayable(wanted)) wanted.c *= chromaShare;
  return formatHex(wanted);
}

function onBrandOf(hex: string): string {
  const ink = inks.find((candidate) => wcagContrast(candidate, hex) >= textRatio);
  // One of white and black has 4.58 on every colour.
  if (ink === undefined) throw new Error(`Nothing can be read on ${hex}.`);
  return ink;
}

function hoverOf(hex: string, onBrand: string): string {
  if (hex === '#000000') return blackHover;
  const darker = withLightness(hex, (l) => l - hoverStep);
  return wcagContrast(onBrand, darker) >= textRatio ? darker : withLightness(hex, (l) => l + hoverStep);
}

/** The colour itself where it has `ratio` on all backgrounds, else the nearest lightness that has. */
function nearest(hex: string, backgrounds: readonly string[], ratio: number): string {
  const passes = (candidate: string): boolean =>
    backgrounds.every((background) => wcagContrast(candidate, background) >= ratio);
  if (passes(hex)) return hex;
  for (let step = nearestStep; step <= 1; step += nearestStep) {
    for (const by of [-step, step]) {
      const candidate = withLightness(hex, (l) => l + by);
      if (passes(candidate)) return candidate;
    }
  }
  throw new Error(`No lightness of ${hex} has ${ratio} to 1.`);
}

function tokensOf(hex: string, mode: ThemeMode): BrandTokens {
  const { bg, surf, sunk, hover, sel } = surfaces[mode];
  const onBrand = onBrandOf(hex);
  return {
    brand: hex,
    onBrand,
    brandHover: hoverOf(hex, onBrand),
    brandEdge: nearest(hex, [bg, surf], edgeRatio),
    link: nearest(hex, [bg, surf, sunk, hover, sel], textRatio),
  };
}

/** A ratio as it is shown, rounded down: what is shown as passing passes. */
const shown = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** How well the colour itself is read in a mode, where nothing is put in its place. */
export function ratiosOf(hex: string, mode: ThemeMode): Shades['ratios'] {
  const { bg, surf, ...others } = surfaces[mode];
  const lowest = (backgrounds: readonly string[]): number =>
    shown(Math.min(...backgrounds.map((background) => wcagContrast(hex, background))));
  return {
    textOnButton: shown(wcagContrast(onBrandOf(hex), hex)),
    onPage: lowest([bg, surf]),
    asLink: lowest([bg, surf, ...Object.values(others)]),
  };
}

const computed = new Map<string, BrandTokens>();
const cacheLimit = 2000;

/** The colours that follow a partner's own, for one mode; each is computed once. `hex` is `#rrggbb` in any case. */
export function brandTokensOf(hex: string, mode: ThemeMode): BrandTokens {
  const key = `${mode} ${hex.toLowerCase()}`;
  const known = computed.get(key);
  if (known) return known;
  const tokens = tokensOf(hex.toLowerCase(), mode);
  if (computed.size >= cacheLimit) computed.clear();
  computed.set(key, tokens);
  return tokens;
}
