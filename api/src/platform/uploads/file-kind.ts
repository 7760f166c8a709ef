import type { FileKind } from '@portal/contract/uploads';
import { Problem } from '../problem.ts';
import { textKindOf } from './file-name.ts';
import { jpegHead, pngHead, webpHead } from './images.ts';
import { looksLikeSvg, plainSvg } from './svg.ts';

const damaged = (): Problem => new Problem(422, 'fileDamaged', 'The file is damaged or cut short.');
const notAllowed = (): Problem =>
  new Problem(415, 'fileTypeNotAllowed', 'A file of this type cannot be uploaded here.');
/** A file that is read as one thing here and as another elsewhere. */
const ambiguous = (): Problem =>
  new Problem(
    422,
    'fileAmbiguous',
    'The file can be read as more than one type. Save it anew and try again.',
  );

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
];

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
  isAlsoArchive(bytes) || (kind === 'pdf' && pageStart.test(bytes.toString('latin1', 0, 1024)));

/** JSON is not parsed: that would take many times its bytes, and it is only ever saved. */
const isEnclosed = (text: string): boolean =>
  (text.startsWith('{') && text.endsWith('}')) || (text.startsWith('[') && text.endsWith(']'));

function kindOfText(bytes: Buffer, name: string): FileKind {
  const text = textOf(bytes);
  if (text === null) throw notAllowed();
  if (text.slice(0, 1024).includes('%PDF-')) throw ambiguous();
  if (looksLikeSvg(text)) {
    plainSvg(text);
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
export function kindOf(bytes: Buffer, name: string): FileKind {
  if (bytes.length === 0) throw new Problem(400, 'fileEmpty', 'The file is empty.');
  const sign = signs.find(({ begins }) => begins(bytes));
  if (!sign) return kindOfText(bytes, name);
  if (isMixed(sign.kind, bytes)) throw ambiguous();
  if (!sign.isWhole(bytes)) throw damaged();
  return sign.kind;
}
