const kinds: [start: string, type: string][] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lG', 'image/gif'],
  ['PHN2', 'image/svg+xml'],
  ['PD94', 'image/svg+xml'],
];

/** The address of an image that came as base64 text, told by its first bytes; empty when there is none. */
export function imageAddress(text: string): string {
  if (text === '' || text.startsWith('data:image/')) return text;
  const kind = kinds.find(([start]) => text.startsWith(start));
  return kind ? `data:${kind[1]};base64,${text}` : '';
}
