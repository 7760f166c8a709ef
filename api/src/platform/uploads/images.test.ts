import { expect, test } from 'vitest';
import { jpegHead } from './images.ts';

const frame = 'ffc0000b080009000c01011100';
const jpeg = (...parts: string[]): Buffer => Buffer.from(['ffd8', ...parts, 'ffd9'].join(''), 'hex');
const comments = (count: number): string => 'fffe0002'.repeat(count);
const scan = 'ffda0003000001ff00ffd003';

test('a JPEG says how large it is, with comments before its frame and several scans behind it', () => {
  expect(jpegHead(jpeg(comments(9), frame, scan, scan))).toEqual({ height: 9, width: 12 });
});

test('a JPEG of one frame is as large as that, whatever another one says', () => {
  expect(jpegHead(jpeg(frame, 'ffc0000b08ffffffff01011100', scan))).toEqual({ height: 9, width: 12 });
});

test('a JPEG that goes on after its end, ends within a segment or has no frame is none', () => {
  const whole = jpeg(frame, scan);
  expect(jpegHead(Buffer.concat([whole, Buffer.from('00', 'hex')]))).toBeNull();
  for (let length = 0; length < whole.length; length += 1) {
    expect([length, jpegHead(whole.subarray(0, length))]).toEqual([length, null]);
  }
  expect(jpegHead(jpeg(comments(3)))).toBeNull();
});

test('a JPEG of more segments than a picture has is none', () => {
  expect(jpegHead(jpeg(frame, comments(9000), scan))).not.toBeNull();
  expect(jpegHead(jpeg(frame, comments(10_000), scan))).toBeNull();
});
