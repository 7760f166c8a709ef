import { logoPixels } from '@portal/contract/company';
import type { Sharp } from 'sharp';
import { drawnPng, jpegHead, pngHead, webpHead, type ImageHead } from '../platform/uploads/images.ts';
import { plainSvg } from '../platform/uploads/svg.ts';
import { Problem } from '../platform/problem.ts';
import type { UploadedFile } from '../platform/uploads/uploads.ts';

/** Twice what the portal shows it at. */
const drawn = { width: 800, height: 320 };
/** A drawing is scaled before it is drawn: its own size only has to be one. */
const maxDrawingSide = 10_000;
const dotsPerInch = 72;
const maxSeconds = 10;

const tooManyPixels = (): Problem =>
  new Problem(422, 'imageTooLarge', 'The picture has too many pixels.').with({ details: logoPixels });
const damaged = (): Problem => new Problem(422, 'fileDamaged', 'The file is damaged or cut short.');

const loaders = ['Svg', 'Png', 'Jpeg', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`);

/** Comes with the first logo: most processes never draw one. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | null = null;

type Opening = { density?: number; limitInputPixels?: number | false };
type Open = (bytes: Buffer, opening?: Opening) => Sharp;

async function opener(): Promise<Open> {
  loading ??= loadSharp();
  const sharp = await loading;
  return (bytes, opening = {}) =>
    sharp(bytes, {
      limitInputPixels: logoPixels.maxPixels,
      failOn: 'warning',
      pages: 1,
      density: dotsPerInch,
      ...opening,
    });
}

function refuseLarge({ width, height }: ImageHead): void {
  const { maxSide, maxPixels } = logoPixels;
  if (Math.max(width, height) > maxSide || width * height > maxPixels) throw tooManyPixels();
}

async function openDrawing(open: Open, bytes: Buffer): Promise<Sharp> {
  const plain = Buffer.from(plainSvg(bytes.toString('utf8')));
  // Only its own size is read; nothing is drawn yet.
  const { width, height } = await open(plain, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  if (!width || !height) throw damaged();
  if (Math.max(width, height) > maxDrawingSide) throw tooManyPixels();
  const scale = Math.min(drawn.width / width, drawn.height / height);
  return open(plain, { density: Math.max(1, Math.min(2400, dotsPerInch * scale)) });
}

const heads = { png: pngHead, jpeg: jpegHead, webp: webpHead } as const;

async function openFile(open: Open, { kind, bytes }: UploadedFile): Promise<Sharp> {
  if (kind === 'svg') return openDrawing(open, bytes);
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') throw damaged();
  const head = heads[kind](bytes);
  if (!head) throw damaged();
  refuseLarge(head);
  return open(kind === 'png' ? drawnPng(bytes) : bytes);
}

async function draw(file: UploadedFile): Promise<string> {
  const image = await openFile(await opener(), file);
  try {
    const png = await image
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize({ ...drawn, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return png.toString('base64');
  } catch {
    // Whatever a decoder says of bytes that somebody sent: the file is not one that can be drawn.
    throw damaged();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * A logo drawn anew, as base64 text of a PNG without anything but its pixels: what cannot run when it came in cannot run
 * when it goes out. One is drawn at a time, so that memory is bounded whatever is sent at once.
 */
export function drawLogo(file: UploadedFile): Promise<string> {
  const next = last.then(() => draw(file));
  last = next.catch(() => undefined);
  return next;
}
