import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deflateSync, gzipSync } from 'node:zlib';
import { logoRule } from '@portal/contract/company';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadProcessIsAsked, UploadProcessTells } from '../testing/upload-process.ts';
import { archiveEnd, formOf, pdfOf, pngChunk, pngOf, pourInto, svgOf } from '../testing/uploads.ts';

const mostBytes = 64_000_000;

let taker: ChildProcess;
let url: string;

async function told(): Promise<UploadProcessTells> {
  const [message] = await once(taker, 'message');
  return message;
}
async function ask(asked: UploadProcessIsAsked): Promise<number> {
  taker.send(asked);
  const answer = await told();
  return 'peakBytes' in answer ? answer.peakBytes : 0;
}

async function send(bytes: Uint8Array, name: string): Promise<string> {
  const response = await fetch(`${url}/logo`, { method: 'POST', body: formOf(bytes, name, { name }) });
  const answer: { errorKey?: string } = JSON.parse(await response.text());
  return response.status === 200 ? 'drawn' : `${response.status} ${answer.errorKey ?? ''}`;
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#ff6a00',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  });
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff6a0080' } });

beforeAll(async () => {
  const source = new URL('../testing/upload-process.ts', import.meta.url);
  taker = fork(source, { execArgv: ['--expose-gc'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const first = await told();
  url = 'url' in first ? first.url : '';
  // What comes with the first logo of each kind is the decoders', and stays.
  const warm: [string, Buffer][] = [
    ['a.svg', svgOf('<path d="M0 0h60v30H0z"/>')],
    ['a.png', await photo(400, 400).png().toBuffer()],
    ['a.jpg', await photo(400, 400).jpeg().toBuffer()],
    ['a.webp', await photo(400, 400).webp().toBuffer()],
  ];
  for (const [name, bytes] of warm) expect(await send(bytes, name)).toBe('drawn');
});
afterAll(async () => {
  taker.disconnect();
  if (taker.exitCode === null) await once(taker, 'exit');
});

type Case = { what: string; bytes: Uint8Array; name?: string; answer: string };

const laughs = (depth: number): string =>
  Array.from({ length: depth }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
const doctype = (inside: string): string => `<!DOCTYPE svg [<!ENTITY e0 "laugh">${inside}]>`;
const withHead = (head: string, inside: string): Buffer => Buffer.concat([Buffer.from(head), svgOf(inside)]);
const link = 'xmlns:x="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';
const multiplying = Array.from(
  { length: 20 },
  (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
).join('');

const drawings = (): Case[] => [
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

async function pictures(): Promise<Case[]> {
  const jpeg = await photo(64, 64).jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0));
  const hugeJpeg = Buffer.from(jpeg);
  hugeJpeg.writeUInt16BE(50_000, frame + 5);
  hugeJpeg.writeUInt16BE(50_000, frame + 7);
  const webp = await photo(64, 64).webp({ lossless: true }).toBuffer();
  const hugeWebp = Buffer.from(webp);
  // 16,384 on a side is the most that one can say.
  if (hugeWebp.toString('latin1', 12, 16) === 'VP8X') hugeWebp.fill(0xff, 24, 30);
  else hugeWebp.writeUInt32LE((hugeWebp.readUInt32LE(21) & 0xf0000000) | 0x0fffffff, 21);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const behind = (bytes: Buffer, more: Buffer): Buffer => Buffer.concat([bytes, more]);
  return [
    {
      what: 'PNG of 50,000 on a side',
      name: 'a.png',
      bytes: pngOf(50_000, 50_000, { rows: 1 }),
      answer: '422 imageTooLarge',
    },
    { what: 'PNG of 50,000 by 1', name: 'a.png', bytes: pngOf(50_000, 1), answer: '422 imageTooLarge' },
    {
      what: 'PNG that unpacks to 81 MB',
      name: 'a.png',
      bytes: pngOf(9000, 9000),
      answer: '422 imageTooLarge',
    },
    {
      what: 'PNG that says less than it unpacks to',
      name: 'a.png',
      bytes: pngOf(2000, 2000, { rows: 35_000 }),
      answer: 'drawn',
    },
    {
      what: 'PNG with less than it says',
      name: 'a.png',
      bytes: pngOf(2000, 2000, { rows: 3 }),
      answer: '422 fileDamaged',
    },
    {
      what: 'PNG with a packed text of 70 MB',
      name: 'a.png',
      bytes: pngOf(9, 9, {
        extra: [pngChunk('zTXt', behind(Buffer.from('a\0\0'), deflateSync(Buffer.alloc(70_000_000))))],
      }),
      answer: 'drawn',
    },
    {
      what: 'PNG with a packed profile of 70 MB',
      name: 'a.png',
      bytes: pngOf(9, 9, {
        extra: [pngChunk('iCCP', behind(Buffer.from('a\0\0'), deflateSync(Buffer.alloc(70_000_000))))],
      }),
      answer: 'drawn',
    },
    {
      what: 'PNG with an archive behind',
      name: 'a.png',
      bytes: behind(pngOf(9, 9), archiveEnd()),
      answer: '422 fileAmbiguous',
    },
    {
      what: 'PNG with a page behind',
      name: 'a.png',
      bytes: behind(pngOf(9, 9), page),
      answer: '422 fileDamaged',
    },
    {
      what: 'PNG cut short',
      name: 'a.png',
      bytes: pngOf(900, 900).subarray(0, -20),
      answer: '422 fileDamaged',
    },
    { what: 'JPEG of 50,000 on a side', name: 'a.jpg', bytes: hugeJpeg, answer: '422 imageTooLarge' },
    {
      what: 'JPEG with an archive behind',
      name: 'a.jpg',
      bytes: behind(jpeg, archiveEnd()),
      answer: '422 fileAmbiguous',
    },
    { what: 'JPEG with a page behind', name: 'a.jpg', bytes: behind(jpeg, page), answer: '422 fileDamaged' },
    {
      what: 'JPEG with a document before',
      name: 'a.jpg',
      bytes: behind(pdfOf(), jpeg),
      answer: '422 fileDamaged',
    },
    { what: 'WebP of 16,384 on a side', name: 'a.webp', bytes: hugeWebp, answer: '422 imageTooLarge' },
    { what: 'WebP with a page behind', name: 'a.webp', bytes: behind(webp, page), answer: '422 fileDamaged' },
  ];
}

const others = (): Case[] => [
  {
    what: 'GIF',
    name: 'a.gif',
    bytes: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    answer: '415 fileTypeNotAllowed',
  },
  {
    what: 'TIFF',
    name: 'a.png',
    bytes: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    answer: '415 fileTypeNotAllowed',
  },
  { what: 'document', name: 'a.pdf', bytes: pdfOf(), answer: '415 fileTypeNotAllowed' },
  { what: 'document called a picture', name: 'a.png', bytes: pdfOf(), answer: '415 fileTypeNotAllowed' },
  {
    what: 'page called a drawing',
    name: 'a.svg',
    bytes: Buffer.from('<html><body onload="alert(1)"></body></html>'),
    answer: '415 fileTypeNotAllowed',
  },
  {
    what: 'program',
    name: 'a.png',
    bytes: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    answer: '415 fileTypeNotAllowed',
  },
  {
    what: 'archive',
    name: 'a.zip',
    bytes: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), archiveEnd()]),
    answer: '415 fileTypeNotAllowed',
  },
  {
    what: 'packed bomb',
    name: 'a.png',
    bytes: gzipSync(Buffer.alloc(100_000_000)),
    answer: '415 fileTypeNotAllowed',
  },
  { what: 'picture called a drawing', name: 'a.svg', bytes: pngOf(9, 9), answer: '415 fileTypeMismatch' },
  { what: 'drawing called a page', name: 'logo.svg.html', bytes: svgOf(''), answer: '415 fileTypeMismatch' },
  { what: 'nothing', name: 'a.png', bytes: Buffer.alloc(0), answer: '400 fileEmpty' },
  { what: 'a path in the name', name: '../../a.svg', bytes: svgOf(''), answer: '400 fileNameInvalid' },
  {
    what: 'a path of Windows in the name',
    name: String.raw`..\..\a.svg`,
    bytes: svgOf(''),
    answer: '400 fileNameInvalid',
  },
  { what: 'an absolute path', name: '/etc/passwd', bytes: svgOf(''), answer: '400 fileNameInvalid' },
  {
    what: 'one byte over',
    name: 'a.svg',
    bytes: Buffer.alloc(logoRule.maxBytes + 1, ' '),
    answer: '413 fileTooLarge',
  },
  { what: '40 MB', name: 'a.svg', bytes: Buffer.alloc(40_000_000, ' '), answer: '413 fileTooLarge' },
];

const shown = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

describe('hostile logos', () => {
  test('are refused with a key or drawn without their poison, each in at most 64 MB of memory', async () => {
    const all = [...drawings(), ...(await pictures()), ...others()];
    const lines: string[] = [];
    const wrong: string[] = [];
    let highest = 0;
    for (const { what, bytes, name = 'a.svg', answer } of all) {
      await ask('start');
      const given = await send(bytes, name).catch((error: unknown) => `hung up: ${String(error)}`);
      const peak = await ask('peak');
      highest = Math.max(highest, peak);
      lines.push(`${what}: ${given}, ${shown(peak)}`);
      if (given !== answer && !(what === '40 MB' && given.startsWith('hung up')))
        wrong.push(`${what}: ${given}, not ${answer}`);
      if (peak > mostBytes) wrong.push(`${what}: ${shown(peak)}`);
    }
    const refused = lines.filter((line) => /: (\d{3}|hung up)/.test(line)).length;
    process.stdout.write(
      `${lines.join('\n')}\n${all.length} uploads, ${refused} refused, ${all.length - refused} made harmless, at most ${shown(highest)}\n`,
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  test('the largest that are drawn, and one without end, cost at most that', async () => {
    const side = 2000;
    const largest: [string, Buffer][] = [
      ['a.png', await photo(side, side).png({ compressionLevel: 9 }).toBuffer()],
      ['interlaced.png', await photo(side, side).png({ progressive: true }).toBuffer()],
      ['progressive.jpg', await noise(side, side).jpeg({ progressive: true, quality: 30 }).toBuffer()],
      ['lossless.webp', await photo(side, side).webp({ lossless: true }).toBuffer()],
      ['lossy.webp', await noise(side, side).webp({ quality: 20 }).toBuffer()],
      ['curves.svg', svgOf(`<path d="M0 0${'c1 9 9 1 200 40s-9-9-200-40'.repeat(1990)}z"/>`)],
    ];
    const costs: string[] = [];
    for (const [name, bytes] of largest) {
      await ask('start');
      const answer = await send(bytes, name);
      const peak = await ask('peak');
      process.stdout.write(`${name}, ${shown(bytes.length)}: ${answer}, ${shown(peak)}\n`);
      if (peak > mostBytes) costs.push(`${name}: ${shown(peak)}`);
      expect([name, answer]).toEqual([name, expect.stringMatching(/^drawn$|^422 /)]);
    }
    await ask('start');
    expect((await pourInto(`${url}/logo`)).answer).toMatch(/^413 fileTooLarge$|^hung up$/);
    const peak = await ask('peak');
    if (peak > mostBytes) costs.push(`without end: ${shown(peak)}`);
    expect(costs).toEqual([]);
  }, 120_000);

  test('that were good and are broken anywhere are drawn or refused, and never an error of the portal', async () => {
    const good: [string, Buffer][] = [
      [
        'a.svg',
        svgOf(
          '<defs><linearGradient id="g"><stop offset="1"/></linearGradient></defs><path fill="url(#g)" d="M0 0h9v9z"/>',
        ),
      ],
      ['a.png', await photo(60, 40).png().toBuffer()],
      ['a.jpg', await photo(60, 40).jpeg({ progressive: true }).toBuffer()],
      ['a.webp', await photo(60, 40).webp().toBuffer()],
    ];
    let state = 7;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % below;
    };
    const wrong: string[] = [];
    for (const [name, bytes] of good) {
      for (let round = 0; round < 150; round += 1) {
        const broken = Buffer.from(bytes);
        for (let hits = 0; hits <= random(3); hits += 1) broken[random(broken.length)] = random(256);
        const answer = await send(broken, name);
        if (!/^drawn$|^4\d\d \w+$/.test(answer)) wrong.push(`${name}: ${answer}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
