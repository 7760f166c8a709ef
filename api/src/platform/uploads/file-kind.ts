import type { FileKind } from '@portal/contract/uploads';
import { Problem } from '../http/problem.ts';
import { textKindOf } from './file-name.ts';
import { jpegHead, pngHead, webpHead } from './images.ts';
import { looksLikeSvg } from './svg-start.ts';
import { plainSvg } from './svg.ts';

const damaged = (): Problem => new Problem('fileDamaged');
export const notAllowed = (kinds: readonly FileKind[]): Problem =>
  new Problem('fileTypeNotAllowed').with({ details: { kinds } });
/** A file that is read as one thing here and as another elsewhere. */
const ambiguous = (): Problem => new Problem('fileAmbiguous');

const startsWith = (bytes: Buffer, mark: string): boolean =>
  bytes.toString('latin1', 0, mark.length) === mark;

/** An archive is read from its end: a directory whose comment ends the file makes an archive of any file before it. */
function isAlsoArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 22 - 0xffff);
  const mark = Buffer.from('PK\x05\x06', 'latin1');
  for (let at = bytes.indexOf(mark, from); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

const pageStart = /<(?:!doctype\s+html|html|head|body|script|iframe|svg|\?php)[\s>]/i;

/** Starts with its mark and ends with its end, with nothing but white space after. */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false;
  return /%%EOF[\s\0]*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)));
}

/** A program for Windows: its old head leads to the new one. */
function isWholeExe(bytes: Buffer): boolean {
  const at = bytes.length >= 0x40 ? bytes.readUInt32LE(0x3c) : bytes.length;
  return at + 4 <= bytes.length && bytes.toString('latin1', at, at + 4) === 'PE\0\0';
}

/** What begins with a mark and has no end that could be looked for here: only ever saved, never opened by the portal. */
const packed = (kind: FileKind, mark: string): Sign => ({
  kind,
  begins: (bytes) => startsWith(bytes, mark),
  isWhole: (bytes) => bytes.length > 64,
});

type Sign = { kind: FileKind; begins: (bytes: Buffer) => boolean; isWhole: (bytes: Buffer) => boolean };

const signs: readonly Sign[] = [
  { kind: 'pdf', begins: (bytes) => startsWith(bytes, '%PDF-'), isWhole: isWholePdf },
  {
    kind: 'png',
    begins: (bytes) => startsWith(bytes, '\x89PNG'),
    isWhole: (bytes) => pngHead(bytes) !== null,
  },
  {
    kind: 'jpeg',
    begins: (bytes) => startsWith(bytes, '\xff\xd8\xff'),
    isWhole: (bytes) => jpegHead(bytes) !== null,
  },
  {
    kind: 'webp',
    begins: (bytes) => startsWith(bytes, 'RIFF') && bytes.toString('latin1', 8, 12) === 'WEBP',
    isWhole: (bytes) => webpHead(bytes) !== null,
  },
  { kind: 'zip', begins: (bytes) => startsWith(bytes, 'PK\x03\x04'), isWhole: isAlsoArchive },
  { kind: 'exe', begins: (bytes) => startsWith(bytes, 'MZ'), isWhole: isWholeExe },
  packed('gzip', '\x1f\x8b\x08'),
  packed('msi', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  packed('deb', '!<arch>\ndebian-binary'),
  packed('rpm', '\xed\xab\xee\xdb'),
];

/** Archives, and programs that may carry one behind them. */
const mayBeArchive: readonly FileKind[] = ['zip', 'exe', 'gzip', 'msi', 'deb', 'rpm'];

/** Text is valid UTF-8 without control characters; null for anything else. */
function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /[^\P{Cc}\t\n\r\f]/u.test(text) ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** What stands before or after the file proper: another file that some reader would take it for. */
const isMixed = (kind: FileKind, bytes: Buffer): boolean =>
  (!mayBeArchive.includes(kind) && isAlsoArchive(bytes)) ||
  (kind === 'pdf' && pageStart.test(bytes.toString('latin1', 0, 1024)));

/** JSON is not parsed: that would take many times its bytes, and it is only ever saved. */
const isEnclosed = (text: string): boolean =>
  (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));

function kindOfText(bytes: Buffer, name: string, allowed: readonly FileKind[]): FileKind {
  const text = textOf(bytes);
  if (text === null) throw notAllowed(allowed);
  if (text.slice(0, 1024).includes('%PDF-')) throw ambiguous();
  if (looksLikeSvg(text)) {
    // Read only where it may be taken: elsewhere it may be ten times as large.
    if (allowed.includes('svg')) plainSvg(text);
    return 'svg';
  }
  const kind = textKindOf(name);
  if (kind === 'json' && !isEnclosed(text.trim())) throw damaged();
  return kind;
}

/**
 * What the bytes are, whatever their name says: whole, and one thing alone. Throws `fileTypeNotAllowed` for what is none
 * of the kinds, `fileDamaged` for what is not whole, `fileAmbiguous` for two kinds in one, and what `plainSvg` throws.
 */
export function kindOf(bytes: Buffer, name: string, allowed: readonly FileKind[]): FileKind {
  if (bytes.length === 0) throw new Problem('fileEmpty');
  const sign = signs.find(({ begins }) => begins(bytes));
  if (!sign) return kindOfText(bytes, name, allowed);
  if (mayBeArchive.includes(sign.kind) && !allowed.includes(sign.kind)) throw notAllowed(allowed);
  if (isMixed(sign.kind, bytes)) throw ambiguous();
  if (!sign.isWhole(bytes)) throw damaged();
  return sign.kind;
}
