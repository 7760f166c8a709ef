import { createTheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { appearance } from './appearance.ts';

const px = (value: number): string => `${value}px`;

const fieldHeight = { sm: 36, md: 40, lg: 44, xl: 48 } as const;
const heightOf = (size: unknown): number =>
  size === 'sm' || size === 'lg' || size === 'xl' ? fieldHeight[size] : fieldHeight.md;

/** Sizes, radii and habits of the component library; its colors are custom properties, see `mantine.css`. */
export const theme = createTheme({
  fontFamily: "'Public Sans Variable', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  black: '#0b1a33',
  fontSizes: { xs: px(12), sm: px(13), md: px(14), lg: px(16), xl: px(18) },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(20), xl: px(24) },
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(10), xl: px(12) },
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  shadows: { md: 'var(--shadow-popover)', xl: 'var(--shadow-dialog)' },
  components: {
    Input: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({
        wrapper: {
          '--input-height': px(heightOf(props.size)),
          '--input-fz': px(14),
          '--input-bd': 'var(--ctl)',
          '--input-bd-focus': 'var(--ctl)',
          '--input-bg': 'var(--bg)',
          '--input-color': 'var(--text)',
          '--input-placeholder-color': 'var(--muted)',
        },
      }),
    },
  },
});

const current = (): MantineColorScheme => appearance.get().mode;
const nothing = (): undefined => undefined;

/** The mode belongs to `appearance`, apart from the root component: a toggle must not draw the whole tree again. */
export const colorScheme: MantineColorSchemeManager = {
  get: current,
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};
