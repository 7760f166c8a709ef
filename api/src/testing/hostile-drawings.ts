import { gzipSync } from 'node:zlib';
import { pngOf, svgOf } from './uploads.ts';
import type { HostileFile } from './hostile-file.ts';

// Drawings that run, load or grow. All are SVG; `answer` is what a logo, which may be one, answers.

const laughs = (depth: number): string =>
  Array.from({ length: depth }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
const doctype = (inside: string): string => `<!DOCTYPE svg [<!ENTITY e0 "laugh">${inside}]>`;
const withHead = (head: string, inside: string): Buffer => Buffer.concat([Buffer.from(head), svgOf(inside)]);
const link = 'xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';
const multiplying = Array.from(
  { length: 20 },
  (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
).join('');

/** Made when they are asked for: some are large. */
export const hostileDrawings = (): HostileFile[] =>
  drawings().map((one) => ({ family: 'SVG', name: 'a.svg', ...one }));

const drawings = (): Omit<HostileFile, 'family' | 'name'>[] => [
  { what: 'script', bytes: svgOf('<script>alert(1)</script>'), answer: '422 fileActive' },
  {
    what: 'script in another name space',
    bytes: svgOf('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
    answer: '422 fileActive',
  },
  { what: 'handler', bytes: svgOf('<path d="M0 0h1" onload="alert(1)"/>'), answer: '422 fileActive' },
  {
    what: 'handler on the root',
    bytes: svgOf('', 'viewBox="0 0 9 9" onload="alert(1)"'),
    answer: '422 fileActive',
  },
  {
    what: 'foreignObject',
    bytes: svgOf('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    answer: '422 fileActive',
  },
  {
    what: 'a page inside',
    bytes: svgOf('<iframe xmlns="http://www.w3.org/1999/xhtml" src="//x.example"/>'),
    answer: '422 fileActive',
  },
  {
    what: 'picture from outside',
    bytes: svgOf('<image href="http://x.example/a.png"/>'),
    answer: '422 fileActive',
  },
  {
    what: 'picture from the disk',
    bytes: svgOf('<image x:href="file:///etc/passwd"/>', link),
    answer: '422 fileActive',
  },
  {
    what: 'picture inside',
    bytes: svgOf(
      `<image href="data:image/png;base64,${pngOf(9000, 9000, { rows: 1 }).toString('base64')}"/>`,
    ),
    answer: '422 fileActive',
  },
  {
    what: 'use from outside',
    bytes: svgOf('<use href="http://x.example/a.svg#b"/>'),
    answer: '422 fileActive',
  },
  {
    what: 'link that runs',
    bytes: svgOf('<a x:href="javascript:alert(1)"><path d="M0 0"/></a>', link),
    answer: '422 fileActive',
  },
  {
    what: 'animation that sets a link',
    bytes: svgOf('<animate attributeName="href" to="javascript:alert(1)"/>'),
    answer: '422 fileActive',
  },
  {
    what: 'style that imports',
    bytes: svgOf('<style>@import "http://x.example/a.css";</style>'),
    answer: '422 fileActive',
  },
  {
    what: 'style that loads',
    bytes: svgOf('<style>path{fill:url(http://x.example/a)}</style>'),
    answer: '422 fileActive',
  },
  {
    what: 'style in a section that loads',
    bytes: svgOf('<style><![CDATA[path{fill:url(//x.example)}]]></style>'),
    answer: '422 fileActive',
  },
  {
    what: 'style in a part that loads',
    bytes: svgOf('<path d="M0 0" style="fill:\\75rl(//x.example)"/>'),
    answer: '422 fileActive',
  },
  {
    what: 'fill from outside',
    bytes: svgOf('<path d="M0 0" fill="url(http://x.example/#a)"/>'),
    answer: '422 fileActive',
  },
  { what: 'another base', bytes: svgOf('<g xml:base="http://x.example/"/>'), answer: '422 fileActive' },
  {
    what: 'a billion laughs',
    bytes: withHead(doctype(laughs(12)), '<title>&e12;</title>'),
    answer: '422 fileActive',
  },
  {
    what: 'entity from the disk',
    bytes: withHead('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<title>&x;</title>'),
    answer: '422 fileActive',
  },
  {
    what: 'style sheet from outside',
    bytes: withHead('<?xml-stylesheet href="http://x.example/a.xsl"?>', ''),
    answer: '422 fileActive',
  },
  {
    what: 'a line cut into pieces',
    bytes: svgOf('<path d="M0 0H9999999" stroke="#000" stroke-dasharray=".001"/>'),
    answer: '422 fileTooComplex',
  },
  {
    what: 'a line cut into pieces by a style',
    bytes: svgOf('<path d="M0 0H9999999" style="stroke-dasharray:.001"/>'),
    answer: '422 fileTooComplex',
  },
  {
    what: 'an outline of 180,000 numbers',
    bytes: svgOf(`<path d="M0 0${'c1 9 9 1 200 40s-9-9-200-40'.repeat(30_000)}z"/>`),
    answer: '422 fileTooComplex',
  },
  {
    what: 'use that multiplies',
    bytes: svgOf(`<path id="u0" d="M0 0h9v9z"/>${multiplying}<use href="#u20"/>`),
    answer: '422 fileTooComplex',
  },
  { what: 'use of itself', bytes: svgOf('<g id="a"><use href="#a"/></g>'), answer: '422 fileTooComplex' },
  {
    what: 'nested without end',
    bytes: svgOf('<g opacity=".9">'.repeat(20_000)),
    answer: '422 fileTooComplex',
  },
  {
    what: 'a hundred thousand parts',
    bytes: svgOf('<path d=""/>'.repeat(70_000)),
    answer: '422 fileTooComplex',
  },
  { what: 'masks on masks', bytes: svgOf('<mask id="m"/>'.repeat(100)), answer: '422 fileTooComplex' },
  {
    what: 'filter',
    bytes: svgOf('<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>'),
    answer: '422 svgUnsupported',
  },
  { what: 'pattern', bytes: svgOf('<pattern id="p"/>'), answer: '422 svgUnsupported' },
  { what: 'text', bytes: svgOf('<text>Nordmoln</text>'), answer: '422 svgHasText' },
  {
    what: '50,000 on a side',
    bytes: svgOf('<path d="M0 0h9v9z"/>', 'width="50000" height="50000"'),
    answer: '422 imageTooLarge',
  },
  { what: 'no size at all', bytes: svgOf('', 'width="0" height="0"'), answer: '422 fileDamaged' },
  {
    what: 'not closed',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
    answer: '422 fileDamaged',
  },
  { what: 'two roots', bytes: Buffer.concat([svgOf(''), svgOf('')]), answer: '422 fileDamaged' },
  {
    what: 'in two bytes a letter',
    bytes: Buffer.from(svgOf('<script/>').toString(), 'utf16le'),
    answer: '415 fileTypeNotAllowed',
  },
  { what: 'packed', bytes: gzipSync(svgOf('<path/>'.repeat(100_000))), answer: '415 fileTypeNotAllowed' },
];
