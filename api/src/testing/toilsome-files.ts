import type { HostileFile } from './hostile-file.ts';
import { pngChunk, pngOf, svgOf } from './uploads.ts';

// Small files, or of an ordinary size, that cost whoever looks at them carelessly far more time or memory than they are.

const damaged = '422 fileDamaged';
const tooComplex = '422 fileTooComplex';
const tooLarge = '413 fileTooLarge';
const notAllowed = '415 fileTypeNotAllowed';

const chunks = (type: string, count: number): Buffer => {
  const empty = pngChunk(type, Buffer.alloc(0));
  return pngOf(9, 9, { extra: [Buffer.alloc(empty.length * count, empty)] });
};
/** A comment of no letters, so often that only the bytes are bounded. */
const jpegOf = (count: number): Buffer => {
  const frame = Buffer.from('ffc0000b080009000901011100', 'hex');
  const comment = Buffer.from('fffe0002', 'hex');
  const start = Buffer.from('ffd8', 'hex');
  return Buffer.concat([start, frame, Buffer.alloc(4 * count, comment), Buffer.from('ffd9', 'hex')]);
};
const attributes = (count: number): string =>
  Array.from({ length: count }, (_, n) => `a${n.toString(36)}=""`).join(' ');
const parts = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<g id="${n}" class="x"/>`).join('');
const drawn = '<path d="M0 0h9v9z"/>';

/** Made when they are asked for: some are large. */
export const toilsomeFiles = (): HostileFile[] => files().map((one) => ({ family: 'much work', ...one }));

const files = (): Omit<HostileFile, 'family'>[] => [
  ...texts(),
  {
    what: 'name of 64,000 dots',
    name: 'a.png',
    bytes: pngOf(9, 9),
    answer: '400 invalid',
    typed: `a${'.'.repeat(64_000)}b.png`,
    fits: 'png',
  },
  { what: 'PNG of 550,000 texts', name: 'a.png', bytes: chunks('tEXt', 550_000), answer: tooLarge },
  { what: 'PNG in 580,000 pieces', name: 'a.png', bytes: chunks('IDAT', 580_000), answer: tooLarge },
  { what: 'PNG of 80,000 texts', name: 'a.png', bytes: chunks('tEXt', 80_000), answer: damaged },
  { what: 'PNG in 80,000 pieces', name: 'a.png', bytes: chunks('IDAT', 80_000), answer: damaged },
  { what: 'JPEG of 1.7 million comments', name: 'a.jpg', bytes: jpegOf(1_700_000), answer: '', fits: 'jpeg' },
  { what: 'JPEG of 240,000 comments', name: 'a.jpg', bytes: jpegOf(240_000), answer: '', fits: 'jpeg' },
  {
    what: '100,000 attributes',
    name: 'a.svg',
    bytes: svgOf(drawn, `viewBox="0 0 9 9" ${attributes(100_000)}`),
    answer: tooComplex,
  },
  { what: '19,000 elements', name: 'a.svg', bytes: svgOf(parts(19_000) + drawn), answer: tooComplex },
  {
    what: '4,900 elements with 15,000 attributes',
    name: 'a.svg',
    bytes: svgOf('<g id="a" class="b" style="fill:red"/>'.repeat(4900) + drawn),
    answer: '',
    fits: 'svg',
  },
  {
    what: '60,000 rules of style',
    name: 'a.svg',
    bytes: svgOf(`<style>${'path{fill:red}'.repeat(60_000)}</style>${drawn}`),
    answer: tooComplex,
  },
  {
    what: 'a style for what is of 450,000 classes',
    name: 'a.svg',
    bytes: svgOf(`<style>${'.a'.repeat(450_000)}{fill:red}</style>${drawn}`),
    answer: tooComplex,
  },
  {
    what: 'a style for 49,000 kinds of element',
    name: 'a.svg',
    bytes: svgOf(`<style>${'a,'.repeat(49_000)}a{fill:red}</style>${drawn}`),
    answer: '',
    fits: 'svg',
  },
  {
    what: 'an outline that is closed 900,000 times',
    name: 'a.svg',
    bytes: svgOf(`<path d="M0 0h9v9${'z'.repeat(900_000)}"/>`),
    answer: tooComplex,
  },
  { what: 'drawing of 6.9 MB', name: 'a.svg', bytes: svgOf('<g id="a"/>'.repeat(600_000)), answer: tooLarge },
];

/** Markdown that a browser would not get through; it fits where Markdown is taken for something else than to be read. */
const markdown = (what: string, text: string): Omit<HostileFile, 'family'> => ({
  what: `Markdown: ${what}`,
  name: 'a.md',
  bytes: Buffer.from(text),
  answer: notAllowed,
  fits: 'markdown',
});

const texts = (): Omit<HostileFile, 'family'>[] => [
  markdown('2,000 quotes within each other', '> '.repeat(2000)),
  markdown('text and a dash, 130,000 times in turn', 'a\n-\n'.repeat(130_000)),
  markdown('500,000 brackets', '['.repeat(500_000)),
  markdown('500,000 letters and signs without a blank', 'a_'.repeat(250_000)),
  markdown('500,000 lines', '\n'.repeat(500_000)),
  markdown('60,000 places for the name', '{seller} '.repeat(57_000)),
  {
    what: 'text that begins with 10,000 comments',
    name: 'a.txt',
    bytes: Buffer.from(`${'<!---->'.repeat(10_000)}x`),
    answer: notAllowed,
    fits: 'text',
  },
  {
    what: 'Markdown with a heading of spaces that does not end',
    name: 'a.md',
    bytes: Buffer.from(`#${' '.repeat(500_000)}\u2028x`),
    answer: notAllowed,
    fits: 'markdown',
  },
  {
    what: 'Markdown with spaces in its heading',
    name: 'a.md',
    bytes: Buffer.from(`# a${' '.repeat(500_000)}b`),
    answer: notAllowed,
    fits: 'markdown',
  },
  {
    what: 'JSON nested 3.4 million times',
    name: 'a.json',
    bytes: Buffer.from(`${'['.repeat(3_450_000)}${']'.repeat(3_450_000)}`),
    answer: tooLarge,
    fits: 'json',
  },
];
