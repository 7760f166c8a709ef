import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { isLong } from '../testing/sample.ts';
import { brandTokensOf } from './brand-colors.ts';

const surfaces = {
  light: ['#ffffff', '#ffffff', '#f5f7fa', '#eef2f7', '#e6ecf4'],
  dark: ['#0b1526', '#121e33', '#091120', '#18263e', '#1d2d49'],
} as const;

test('the samples of the look come out as they were measured', () => {
  expect(brandTokensOf('#32dc5a', 'light')).toEqual({
    brand: '#32dc5a',
    onBrand: '#0b1a33',
    brandHover: '#16cf4c',
    brandEdge: '#06ac3d',
    link: '#047c29',
  });
  expect(brandTokensOf('#32dc5a', 'dark')).toMatchObject({ brandEdge: '#32dc5a', link: '#32dc5a' });
  expect(brandTokensOf('#ff6a00', 'light')).toMatchObject({
    onBrand: '#0b1a33',
    brandEdge: '#f6680d',
    link: '#b34a09',
  });
  expect(brandTokensOf('#005878', 'dark')).toMatchObject({ onBrand: '#ffffff', link: '#569dbf' });
  expect(brandTokensOf('#7f7f7f', 'light')).toMatchObject({ onBrand: '#000000', link: '#696969' });
  expect(brandTokensOf('#FFE600', 'light')).toMatchObject({
    brand: '#ffe600',
    onBrand: '#0b1a33',
    brandEdge: '#a59400',
    link: '#776b03',
  });
  expect(wcagContrast('#ff6a00', '#0b1a33')).toBeCloseTo(6.05, 2);
  expect(wcagContrast('#7f7f7f', '#000000')).toBeCloseTo(5.24, 2);
});

test('black has a hover that shows', () => {
  expect(brandTokensOf('#000000', 'light')).toMatchObject({ onBrand: '#ffffff', brandHover: '#1a1a1a' });
});

type Mode = keyof typeof surfaces;

function isReadable(color: string, mode: Mode): boolean {
  const { brand, onBrand, brandHover, brandEdge, link } = brandTokensOf(color, mode);
  const [bg, surf] = surfaces[mode];
  return (
    brand === color &&
    [brand, brandHover].every((fill) => wcagContrast(onBrand, fill) >= 4.5) &&
    [bg, surf].every((surface) => wcagContrast(brandEdge, surface) >= 3) &&
    surfaces[mode].every((surface) => wcagContrast(link, surface) >= 4.5)
  );
}

test('every colour of an even grid can be read in both modes', () => {
  const every = isLong ? 15 : 51;
  const steps = Array.from({ length: 255 / every + 1 }, (_, at) =>
    (at * every).toString(16).padStart(2, '0'),
  );
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
  expect(colors).toHaveLength(isLong ? 5832 : 216);
  expect(colors.filter((color) => !isReadable(color, 'light') || !isReadable(color, 'dark'))).toEqual([]);
});
