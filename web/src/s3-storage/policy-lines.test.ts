import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import { linesOf, type PolicyScope } from './policy-lines.ts';

const { may, mayNot } = en.policy;
const words = new Map([
  ...Object.entries(may).map(([key, text]) => [`s3-storage.policy.may.${key}`, text] as const),
  ...Object.entries(mayNot).map(([key, text]) => [`s3-storage.policy.mayNot.${key}`, text] as const),
]);
const said = (scope: PolicyScope) => linesOf('full-access', scope).map(({ text }) => words.get(text));

test('full access to named buckets is not said to create any, because its policy denies it', () => {
  expect(said('all')).toContain('Creates, changes and deletes buckets');
  expect(said('named')).not.toContain('Creates, changes and deletes buckets');
  expect(said('named')).toContain('Changes and deletes these buckets, creates none');
});

test('what a level does not allow is crossed, whichever buckets it is for', () => {
  for (const scope of ['all', 'named'] as const) {
    expect(linesOf('write-only', scope).filter(({ isAllowed }) => isAllowed)).toHaveLength(1);
    expect(linesOf('read-only', scope).at(-1)).toEqual({
      isAllowed: false,
      text: 's3-storage.policy.mayNot.manage',
    });
  }
});
