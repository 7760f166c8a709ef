import { accessLevels } from '@portal/ports/object-storage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentOf, policyOf } from './policies.ts';
import { decodePolicies, encodePolicies } from './policy-attribute.ts';

describe('the policies of a user', () => {
  it('are read as they were written, whatever their names and texts are', () => {
    const policies = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(policies, (some) => {
        const written = new Map(Object.entries(some));
        expect(decodePolicies(encodePolicies(written))).toEqual(written);
      }),
    );
  });

  it('are a protocol failure when they are cut short', () => {
    const whole = Buffer.from(encodePolicies(new Map([['portal', '{}']])), 'base64');
    for (let length = 0; length < whole.length; length++) {
      const cut = whole.subarray(0, length).toString('base64');
      expect(() => decodePolicies(cut)).toThrow(expect.objectContaining({ kind: 'protocol' }));
    }
  });
});

describe('the document of a policy', () => {
  it('says the policy it was made of, with each bucket once and in order', () => {
    const name = fc.stringMatching(/^[a-z0-9]([a-z0-9]|-[a-z0-9]|\.[a-z0-9]){1,20}[a-z0-9]$/);
    const buckets = fc.option(fc.array(name, { minLength: 1, maxLength: 5 }));
    fc.assert(
      fc.property(fc.constantFrom(...accessLevels), buckets, (access, some) => {
        const sorted = some === null ? null : [...new Set(some)].toSorted();
        expect(policyOf(documentOf({ access, buckets: some }))).toEqual({ access, buckets: sorted });
      }),
    );
  });

  it('allows nothing that lets a locked version go, at no level', { tags: ['locked-objects'] }, () => {
    for (const access of accessLevels) {
      const { Statement } = JSON.parse(documentOf({ access, buckets: null }));
      const denied = Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Deny');
      expect(denied).toEqual([
        expect.objectContaining({
          Action: expect.arrayContaining([
            's3:BypassGovernanceRetention',
            's3:PutBucketAcl',
            's3:PutBucketPolicy',
            's3:PutBucketPublic*',
          ]),
          Resource: ['*'],
        }),
      ]);
    }
  });
});
