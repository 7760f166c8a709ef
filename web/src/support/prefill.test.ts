import { describe, expect, test } from 'vitest';
import { ticketMaxLength } from '@portal/contract/support';
import { joined, troubleOf, valuesOf } from './prefill.ts';

const trouble = {
  owner: '1 in reseller',
  what: 'Unable to get buckets',
  why: 'An unexpected error occurred',
  key: 'someday',
  reference: '0197f0f0',
  address: '/services/s3-storage/buckets?customerId=7&search=secret',
  at: Date.UTC(2026, 10, 20, 12, 30),
};
const texts = {
  t: (key: string, values: Record<string, unknown> = {}) => `${key} ${Object.values(values).join()}`,
};

describe('a ticket that begins with an error', () => {
  test('names what was shown, the page without its query, key, reference and time', () => {
    const { service, customerId, description } = valuesOf(trouble, texts);
    expect([service, customerId]).toEqual(['s3-storage', '7']);
    for (const part of ['Unable to get buckets', 'unexpected', 'someday', '0197f0f0', '2026-11-20 12:30 UTC'])
      expect(description).toContain(part);
    expect(description).toContain('/services/s3-storage/buckets\n');
    expect(description).not.toContain('secret');
  });

  test('is about what failed where the page is about something else, and about nothing of both otherwise', () => {
    const about = { service: 'm365-backup', customerId: '9' };
    expect(valuesOf({ ...trouble, about }, texts)).toMatchObject({ service: 'm365-backup', customerId: '9' });
    const elsewhere = { ...trouble, address: '/audit-log/all' };
    expect(valuesOf(elsewhere, texts)).toMatchObject({ service: 'other', customerId: '' });
  });

  test('leaves room to write, however long the error is', () => {
    const { description } = valuesOf({ ...trouble, why: 'å'.repeat(5000) }, texts);
    expect(description.length).toBeLessThan(ticketMaxLength * 0.75);
  });

  test('is nobody else’s, nor one’s own in another organization, and is no other thing that lies there', () => {
    expect(troubleOf(trouble, '1 in reseller')).toBe(trouble);
    for (const kept of [null, 'x', {}, { owner: '1 in reseller' }])
      expect(troubleOf(kept, '1 in reseller')).toBeNull();
    for (const other of ['2 in reseller', '1 in customer']) expect(troubleOf(trouble, other)).toBeNull();
    expect(troubleOf(trouble, null)).toBeNull();
  });

  test('is added to what was written, once', () => {
    const once = joined('Hej\n', 'Fel\n');
    expect(once).toBe('Hej\n\nFel\n');
    expect(joined(once, 'Fel\n')).toBe(once);
  });
});
