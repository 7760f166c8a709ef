import { auditDetails } from '@portal/contract/audit-log/details';
import { connectedSystems, connectionReasons } from '@portal/contract/connections';
import { customerForm } from '@portal/contract/customers';
import { noticeAudiences, noticeForm, noticeKinds } from '@portal/contract/notices';
import { billingFields } from '@portal/contract/billing/billing';
import { sellerFields } from '@portal/contract/seller';
import { accessLevels, lockModes } from '@portal/contract/s3-storage/constants';
import { systemNames } from '@portal/contract/services/list';
import { contactDetails } from '@portal/contract/user';
import { describe, expect, test } from 'vitest';
import operationsEn from '../operations/en.json' with { type: 'json' };
import storageEn from '../s3-storage/en.json' with { type: 'json' };
import storageSv from '../s3-storage/sv.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };

/** Those of `codes` that have no word. */
const wordless = (codes: readonly string[], words: object): string[] =>
  codes.filter((code) => !Object.hasOwn(words, code));

describe.each([
  ['English', en, storageEn],
  ['Swedish', sv, storageSv],
])('in %s', (_language, texts, storage) => {
  test('every detail has its name', () => expect(wordless(auditDetails, texts.detail)).toEqual([]));

  test('every field that an edit may change has a word', () => {
    const forms = [customerForm, contactDetails, noticeForm];
    const fields = [...forms.flatMap(({ shape }) => Object.keys(shape)), ...billingFields, ...sellerFields];
    expect(wordless(fields, texts.field)).toEqual([]);
  });

  test('kinds and audiences of notices have their words', () => {
    expect(wordless(noticeKinds, texts.noticeKind)).toEqual([]);
    expect(wordless(noticeAudiences, texts.audience)).toEqual([]);
  });

  test('connections and what came of their tests have their words', () => {
    const others = connectedSystems.filter((system) => !Object.hasOwn(systemNames.en, system));
    expect(wordless(others, texts.connection)).toEqual([]);
    expect(wordless(['reachable', ...connectionReasons], texts.outcome)).toEqual([]);
  });

  test('every reason of an operation that failed has a word', () => {
    // That one stands where the screen knows none.
    const reasons = Object.keys(operationsEn.reason).filter((reason) => reason !== 'unknown');
    expect(wordless(reasons, texts.reason)).toEqual([]);
  });

  test('policies and lock modes are called as the screens of S3 Storage call them', () => {
    expect(wordless([...accessLevels, 'none'], texts.access)).toEqual([]);
    expect(texts.access).toEqual(storage.access);
    expect(wordless(lockModes, texts.lockMode)).toEqual([]);
    expect(texts.lockMode).toEqual(storage.lock.mode);
  });
});
