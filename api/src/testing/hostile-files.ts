import { deflateSync, gzipSync } from 'node:zlib';
import type { UploadRule } from '@portal/contract/uploads';
import sharp from 'sharp';
import type { Family, HostileFile } from './hostile-file.ts';
import { hostileDrawings } from './hostile-drawings.ts';
import { toilsomeFiles } from './toilsome-files.ts';
import { archiveEnd, pdfOf, pngChunk, pngOf, svgOf, zipBomb } from './uploads.ts';

type Row = readonly [
  what: string,
  name: string,
  bytes: Uint8Array,
  answer: string,
  more?: Partial<HostileFile>,
];
const all = (family: Family, rows: readonly Row[]): HostileFile[] =>
  rows.map(([what, name, bytes, answer, more]) => ({ family, what, name, bytes, answer, ...more }));

const vast = '422 imageTooLarge';
const damaged = '422 fileDamaged';
const ambiguous = '422 fileAmbiguous';
const notAllowed = '415 fileTypeNotAllowed';
const mismatch = '415 fileTypeMismatch';
const badName = '400 fileNameInvalid';
const tooLarge = '413 fileTooLarge';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const joined = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
const page = Buffer.from('<html><script>alert(1)</script></html>');
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff6a0080' } });
/** A chunk that is small, and 70 MB when it is unpacked. */
const swelling = (type: string): Buffer =>
  pngOf(9, 9, {
    extra: [pngChunk(type, joined(Buffer.from('a\0\0'), deflateSync(Buffer.alloc(70_000_000))))],
  });

function hugeJpeg(jpeg: Buffer): Buffer {
  const huge = Buffer.from(jpeg);
  const frame = huge.indexOf(Buffer.of(0xff, 0xc0));
  huge.writeUInt16BE(50_000, frame + 5);
  huge.writeUInt16BE(50_000, frame + 7);
  return huge;
}

/** 16,384 on a side is the most that one can say. */
function hugeWebp(webp: Buffer): Buffer {
  const huge = Buffer.from(webp);
  if (huge.toString('latin1', 12, 16) === 'VP8X') huge.fill(0xff, 24, 30);
  else huge.writeUInt32LE((huge.readUInt32LE(21) & 0xf0000000) | 0x0fffffff, 21);
  return huge;
}

async function pictures(): Promise<HostileFile[]> {
  const jpeg = await photo(64, 64).jpeg().toBuffer();
  const webp = await photo(64, 64).webp({ lossless: true }).toBuffer();
  return [
    ...all('too many pixels', [
      ['PNG of 50,000 on a side', 'a.png', pngOf(50_000, 50_000, { rows: 1 }), vast],
      ['PNG of 50,000 by 1', 'a.png', pngOf(50_000, 1), vast],
      ['PNG that unpacks to 81 MB', 'a.png', pngOf(9000, 9000), vast],
      ['JPEG of 50,000 on a side', 'a.jpg', hugeJpeg(jpeg), vast],
      ['WebP of 16,384 on a side', 'a.webp', hugeWebp(webp), vast],
    ]),
    ...all('bomb', [
      ['PNG that says less than it unpacks to', 'a.png', pngOf(2000, 2000, { rows: 35_000 }), damaged],
      ['PNG with a packed text of 70 MB', 'a.png', swelling('zTXt'), damaged],
      ['PNG with a packed profile of 70 MB', 'a.png', swelling('iCCP'), damaged],
      ['packed bomb of 100 MB called a picture', 'a.png', gzipSync(Buffer.alloc(100_000_000)), notAllowed],
      ['packed bomb of 100 MB', 'a.gz', gzipSync(Buffer.alloc(100_000_000)), notAllowed],
      ['zip bomb of 100 MB', 'a.zip', zipBomb(100_000_000), notAllowed],
      ['zip bomb called a picture', 'a.png', zipBomb(100_000_000), notAllowed],
    ]),
    ...all('polyglot', [
      ['PNG with an archive behind', 'a.png', joined(pngOf(9, 9), archiveEnd()), ambiguous],
      ['PNG with a page behind', 'a.png', joined(pngOf(9, 9), page), damaged],
      ['JPEG with an archive behind', 'a.jpg', joined(jpeg, archiveEnd()), ambiguous],
      ['JPEG with a page behind', 'a.jpg', joined(jpeg, page), damaged],
      ['JPEG with a document before', 'a.jpg', joined(pdfOf(), jpeg), damaged],
      ['WebP with a page behind', 'a.webp', joined(webp, page), damaged],
      ['document with an archive behind', 'a.pdf', joined(pdfOf(), archiveEnd()), ambiguous],
      [
        'document with a page in its head',
        'a.pdf',
        joined(latin1('%PDF-1.4\n<script>1</script>'), pdfOf()),
        ambiguous,
      ],
      ['page with a document inside', 'a.md', joined(page, pdfOf()), ambiguous],
      ['text with a document inside', 'a.txt', latin1('hej %PDF-1.4'), ambiguous],
    ]),
    ...all('damaged', [
      ['PNG with less than it says', 'a.png', pngOf(2000, 2000, { rows: 3 }), damaged],
      ['PNG cut short', 'a.png', pngOf(900, 900).subarray(0, -20), damaged],
      ['document without its end', 'a.pdf', latin1('%PDF-1.4\nhej'), damaged],
    ]),
  ];
}

const wrongTypes = (): HostileFile[] => [
  ...all('wrong type', [
    ['GIF', 'a.gif', latin1('GIF89a\x01\0\x01\0\0\0\0;'), notAllowed],
    ['TIFF called a picture', 'a.png', latin1('II*\0\x08\0\0\0'), notAllowed],
    ['document', 'a.pdf', pdfOf(), notAllowed, { fits: 'pdf' }],
    ['document called a picture', 'a.png', pdfOf(), notAllowed],
    ['page', 'a.html', page, notAllowed],
    [
      'page called a drawing',
      'a.svg',
      Buffer.from('<html><body onload="alert(1)"></body></html>'),
      notAllowed,
    ],
    ['page called a picture', 'a.png', page, notAllowed],
    ['script', 'a.js', latin1('alert(1)'), notAllowed],
    ['program called a picture', 'a.png', latin1('\x7fELF\x02\x01\x01'), notAllowed],
    ['program called a text', 'a.txt', latin1('MZ\x90\0\x03\0\0\0'), notAllowed],
    ['program that is none', 'a.exe', latin1('MZ and nothing more'), notAllowed],
    ['archive', 'a.zip', joined(latin1('PK\x03\x04'), archiveEnd()), notAllowed, { fits: 'zip' }],
    ['archive called a document', 'a.pdf', archiveEnd(), notAllowed],
    ['picture called a drawing', 'a.svg', pngOf(9, 9), mismatch],
    ['drawing called a page', 'logo.svg.html', svgOf(''), mismatch],
    ['text in another encoding', 'a.txt', latin1('h\xe5j'), notAllowed],
    ['text with a NUL', 'a.csv', latin1('a\0b'), notAllowed],
  ]),
  ...all('wrong declared type', [
    ['page declared a picture', 'a.png', page, notAllowed, { type: 'image/png' }],
    ['page declared a document', 'a.pdf', page, notAllowed, { type: 'application/pdf' }],
    [
      'drawing with a script, declared a picture',
      'a.png',
      svgOf('<script>1</script>'),
      '422 fileActive',
      {
        type: 'image/png',
      },
    ],
    ['picture declared a page', 'a.html', pngOf(9, 9), mismatch, { type: 'text/html' }],
  ]),
];

const badNames = (): HostileFile[] => [
  ...all('path in the name', [
    ['a path', '../../a.png', pngOf(9, 9), badName],
    ['a path of Windows', String.raw`..\..\a.png`, pngOf(9, 9), badName],
    ['an absolute path', '/etc/passwd', pngOf(9, 9), badName],
    ['a drive', String.raw`C:\a.pdf`, pdfOf(), badName],
  ]),
  ...all('empty', [
    ['nothing, called a picture', 'a.png', Buffer.alloc(0), '400 fileEmpty'],
    ['nothing, called a document', 'a.pdf', Buffer.alloc(0), '400 fileEmpty'],
  ]),
];

/** The hostile files that are so at any upload. */
export const hostileFiles = async (): Promise<HostileFile[]> => [
  ...hostileDrawings(),
  ...(await pictures()),
  ...wrongTypes(),
  ...badNames(),
  ...toilsomeFiles(),
];

/** What is larger than an upload takes. */
export const tooLargeFor = ({ maxBytes }: UploadRule): HostileFile[] =>
  all('one byte over', [
    ['one byte over', 'a.md', Buffer.alloc(maxBytes + 1, ' '), tooLarge],
    ['40 MB', 'a.md', Buffer.alloc(40_000_000, ' '), tooLarge],
  ]);
