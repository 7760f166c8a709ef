import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngChunk, pngOf } from '../../testing/uploads.ts';
import { requireHonestPng } from './unpacked-png.ts';

const drawing = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: '#ff6a00' } });

const honest: [string, () => Promise<Buffer>][] = [
  ['true color', () => drawing(37, 13, 3).png().toBuffer()],
  ['with transparency', () => drawing(37, 13, 4).png().toBuffer()],
  ['with a palette', () => drawing(37, 13, 4).png({ palette: true, colors: 4 }).toBuffer()],
  ['gray', () => drawing(37, 13, 3).grayscale().png().toBuffer()],
  ['16 bits', () => drawing(37, 13, 3).toColourspace('rgb16').png().toBuffer()],
  ['interlaced', () => drawing(37, 13, 4).png({ progressive: true }).toBuffer()],
  ['interlaced and of one pixel', () => drawing(1, 1, 4).png({ progressive: true }).toBuffer()],
  ['with a profile', () => drawing(9, 9, 3).withIccProfile('srgb').png().toBuffer()],
];

test.each(honest)('a picture %s that holds what it says is taken', async (_name, draw) => {
  await expect(requireHonestPng(await draw())).resolves.toBeUndefined();
});

const text = (bytes: Buffer) => pngOf(9, 9, { extra: [pngChunk('iTXt', bytes)] });
const packed = deflateSync(Buffer.alloc(70_000_000));
const dishonest: [string, Buffer][] = [
  ['more rows than it says', pngOf(9, 9, { rows: 10 })],
  ['fewer rows than it says', pngOf(9, 9, { rows: 8 })],
  ['a text of 70 MB', text(Buffer.concat([Buffer.from('a\0\u0001\0en\0\0'), packed]))],
];

test.each(dishonest)('one with %s is refused', async (_name, bytes) => {
  await expect(requireHonestPng(bytes)).rejects.toMatchObject({ errorKey: 'fileDamaged' });
});

test('a text that is not packed is left alone', async () => {
  await expect(requireHonestPng(text(Buffer.from('a\0\0\0en\0\0hej')))).resolves.toBeUndefined();
});
