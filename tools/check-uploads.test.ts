import { endpoints } from '@portal/contract/endpoints';
import { expect, test } from 'vitest';
import { findUploadHoles, uploadList, type Uploads } from './check-uploads.ts';

const bomb = {
  family: 'bomb',
  what: 'zip bomb',
  answer: '415 fileTypeNotAllowed',
  peakBytes: 5_000_000,
  times: 0.8,
};
const swollen = { family: 'bomb', what: 'swollen', answer: 'taken', peakBytes: 9_000_000, times: 1.23 };
const whole: Uploads = Object.fromEntries(
  endpoints
    .filter(({ upload }) => upload !== undefined)
    .map(({ name }) => [name, name.endsWith('Logo') ? [bomb, swollen] : [bomb]]),
);

test('the list of uploads says what each file was answered, how many were refused, and what it cost', () => {
  const dear = { ...bomb, answer: 'taken', peakBytes: 30_000_000, fits: true };
  const list = uploadList({
    uploadLightLogo: [bomb, swollen],
    emailSupport: [swollen, dear],
    uploadDownload: [swollen],
  });
  expect(list).toContain('| bomb: zip bomb | 415 fileTypeNotAllowed | fits | not tried |');
  expect(list).toContain('| bomb: swollen | made harmless | TAKEN | TAKEN |');
  expect(list).toContain('| all | 1 of 2 | 0 of 1 | 0 of 1 |');
  expect(list).toContain('| most memory | 9.0 MB | 30.0 MB | 9.0 MB |');
  expect(list).toContain('| most of the processor, by a large harmless file | 1.2 × | 1.2 × | 1.2 × |');
});

test('the list of uploads fails when nothing was tried at one, or a file cost more than 64 MB or too much of the processor', () => {
  expect(findUploadHoles(whole)).toEqual([]);
  const { uploadDarkLogo: dark, ...others } = whole;
  expect(dark).toHaveLength(2);
  expect(
    findUploadHoles({ ...others, emailSupport: [{ ...bomb, peakBytes: 64_000_001, times: 6.1 }] }),
  ).toEqual([
    'Nothing hostile was tried at uploadDarkLogo.',
    'emailSupport: zip bomb cost 64000001 bytes.',
    'emailSupport: zip bomb took 6.1 times a harmless file.',
  ]);
});

test('the list of uploads fails when a hostile file was taken where nothing makes it harmless', () => {
  expect(findUploadHoles({ ...whole, emailSupport: [bomb, swollen] })).toEqual([
    'emailSupport: swollen was taken as it came.',
  ]);
});
