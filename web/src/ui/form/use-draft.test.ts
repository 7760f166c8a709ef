import { expect, test } from 'vitest';
import { restore } from './use-draft.ts';

test('a draft fills what the form still has', () => {
  expect(restore({ name: '', quotaGiB: null }, { name: 'logs', quotaGiB: 5, gone: 1 })).toEqual({
    name: 'logs',
    quotaGiB: 5,
  });
});

test('a draft of an older form does not put the wrong kind of value into a field', () => {
  expect(restore({ emails: ['a@b.example'], lock: false }, { emails: 'x', lock: 'yes' })).toEqual({
    emails: ['a@b.example'],
    lock: false,
  });
});
