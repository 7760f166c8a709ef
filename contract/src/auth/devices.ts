type Pattern = readonly [name: string, pattern: RegExp];

/** The first that fits counts: most browsers claim to be others as well. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bVersion\/[\d.].*\bSafari\//],
];
const systems: readonly Pattern[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const firstOf = (patterns: readonly Pattern[], text: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** What a program calls itself: `curl/8.5.0`, `node`. */
const programOf = (userAgent: string): string | null =>
  /^(?!Mozilla)([A-Za-z][\w.-]{1,30})(?:\/|$)/.exec(userAgent)?.[1] ?? null;

export type Device = { browser: string | null; system: string | null };

/** Browser, or program, and system that a user agent names; both are names, which no language changes. */
export const deviceOf = (userAgent: string): Device => ({
  browser: firstOf(browsers, userAgent) ?? programOf(userAgent),
  system: firstOf(systems, userAgent),
});

/** In one line, `Firefox, Windows`; empty for what nobody knows. */
export const deviceName = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ');
};
