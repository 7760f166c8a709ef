import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSealer } from './seal.ts';

const sealer = createSealer('a-key-for-tests-only-a-key-for-tests-only');
const other = createSealer('b-key-for-tests-only-a-key-for-tests-only');

describe('a sealed text', () => {
  test('opens to what it was, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = sealer.seal(text);
        expect(sealer.open(sealed)).toBe(text);
        expect(sealer.seal(text)).not.toBe(sealed);
      }),
    );
  });

  test('does not open when a single bit was changed, when it was cut, or with another key', () => {
    const bytes = Buffer.from(sealer.seal('JBSWY3DPEHPK3PXP'), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => sealer.open(changed.toString('base64url')), `bit ${bit}`).toThrow();
    }
    for (const whole of [bytes, Buffer.from(sealer.seal(''), 'base64url')]) {
      for (let length = 0; length < whole.length; length += 1) {
        const cut = whole.subarray(0, length).toString('base64url');
        expect(() => sealer.open(cut), `${length} bytes`).toThrow();
      }
    }
    expect(() => other.open(bytes.toString('base64url'))).toThrow();
  });
});

describe('a signature', () => {
  test('is good for its own text and key, letter for letter', () => {
    const signature = sealer.sign('one text');
    expect(sealer.verify('one text', signature)).toBe(true);
    for (const wrong of [
      '',
      'x',
      signature.slice(0, -1),
      `${signature}A`,
      signature.toLowerCase(),
      other.sign('one text'),
    ]) {
      expect([wrong, sealer.verify('one text', wrong)]).toEqual([wrong, false]);
    }
    expect(sealer.verify('one text ', signature)).toBe(false);
  });
});
