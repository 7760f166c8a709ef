/** In CSS pixels. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const;

export const layout = {
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
} as const;

/** Of the design: bar of an impersonation, foot of the navigation, width of the content. */
export const frame = { impersonationBar: 44, navigationFoot: 52, contentWidth: 1200 } as const;

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The constants as custom properties: `headerMobile` is `--layout-header-mobile`. */
export function layoutProperties(): [name: string, value: string][] {
  return Object.entries({ ...layout, ...frame }).map(([name, value]) => [
    `--layout-${dashed(name)}`,
    `${value}px`,
  ]);
}

/** Writes them on the root element, for the style sheets. */
export function publishLayout(root: HTMLElement): void {
  for (const [name, value] of layoutProperties()) root.style.setProperty(name, value);
}
