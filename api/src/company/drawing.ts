import { logoPixels } from '@portal/contract/company';
import sharp, { type Sharp } from 'sharp';
import { drawnPng, jpegHead, pngHead, webpHead, type ImageHead } from '../platform/uploads/images.ts';
import { plainSvg } from '../platform/uploads/svg.ts';
import type { UploadedFile } from '../platform/uploads/uploads.ts';
import { Problem } from '../platform/http/problem.ts';

/** Twice what the portal shows it at. */
const drawn = { width: 800, height: 320 };
/** A drawing is scaled before it is drawn: its own size only has to be one. */
const maxDrawingSide = 10_000;
const dotsPerInch = 72;

const tooManyPixels = (): Problem => new Problem('imageTooLarge').with({ details: logoPixels });
const damaged = (): Problem => new Problem('fileDamaged');

const loaders = ['Svg', 'Png', 'Jpeg', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });

type OpenOptions = { density?: number; limitInputPixels?: number | false };
const open = (bytes: Buffer, opening: OpenOptions = {}): Sharp =>
  sharp(bytes, {
    limitInputPixels: logoPixels.maxPixels,
    failOn: 'warning',
    pages: 1,
    density: dotsPerInch,
    ...opening,
  });

function refuseLarge({ width, height }: ImageHead): void {
  const { maxSide, maxPixels } = logoPixels;
  if (Math.max(width, height) > maxSide || width * height > maxPixels) throw tooManyPixels();
}

async function openDrawing(bytes: Buffer): Promise<Sharp> {
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

/** What is drawn of a file, and all that its drawer gets. */
export type Picture = Pick<UploadedFile, 'kind' | 'bytes'>;

const heads = { png: pngHead, jpeg: jpegHead, webp: webpHead } as const;

async function openFile({ kind, bytes }: Picture): Promise<Sharp> {
  if (kind === 'svg') return openDrawing(bytes);
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') throw damaged();
  const head = heads[kind](bytes);
  if (!head) throw damaged();
  refuseLarge(head);
  return open(kind === 'png' ? drawnPng(bytes) : bytes);
}

/** The picture as base64 text of a PNG without anything but its pixels. */
export async function draw(picture: Picture): Promise<string> {
  const image = await openFile(picture);
  try {
    const png = await image
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
