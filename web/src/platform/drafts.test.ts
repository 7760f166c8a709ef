import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { ownerOf } from './owner.ts';
import { fakeStorage } from './testing/fakes.ts';

const now = 1_800_000_000_000;
const day = 86_400_000;
const ownerIn = (user: string, organization = 'reseller'): string =>
  ownerOf({ user: { id: user }, organization: { id: organization } });
const elin = ownerIn('elin');

test('a draft comes back for the same person and form, and for nobody else', () => {
  const storage = fakeStorage();
  createDrafts(storage, elin, () => now).write('create-customer', { name: 'Granit AB' });
  const later = () => now + day;
  expect(createDrafts(storage, elin, later).read('create-customer')).toEqual({
    values: { name: 'Granit AB' },
    savedAt: now,
  });
  expect(createDrafts(storage, ownerIn('jonas'), later).read('create-customer')).toBeNull();
  expect(createDrafts(storage, elin, later).read('create-bucket')).toBeNull();
});

test('what is typed while acting stays with that organization, and what was typed at home at home', () => {
  const storage = fakeStorage();
  const draftsIn = (organization?: string) => createDrafts(storage, ownerIn('elin', organization), () => now);
  draftsIn().write('create-ticket', { description: 'Polarvind does not pay', customerId: 'polarvind' });
  draftsIn('polarvind').write('create-ticket', { description: 'Where is the invoice?' });
  expect(draftsIn('aspnas').read('create-ticket')).toBeNull();
  expect(draftsIn('polarvind').read('create-ticket')?.values).toEqual({
    description: 'Where is the invoice?',
  });
  expect(draftsIn().read('create-ticket')?.values).toMatchObject({ customerId: 'polarvind' });
});

test('a draft of before, when they were of a person alone, is offered nowhere and taken away', () => {
  const old = JSON.stringify({ values: { name: 'x' }, savedAt: now });
  const storage = fakeStorage({
    'draft:elin:create-bucket:own': old,
    'draft:elin:invite-user': old,
    other: old,
  });
  const drafts = createDrafts(storage, elin, () => now);
  drafts.write('invite-user', { email: 'kept@here.example' });
  forgetDrafts(storage, () => now + day);
  expect([drafts.read('create-bucket:own'), drafts.read('invite-user')?.values]).toEqual([
    null,
    { email: 'kept@here.example' },
  ]);
  expect(Object.keys(storage.all())).toEqual(['other', `draft:${elin}:invite-user`]);
});

test('what is secret is never kept', () => {
  const storage = fakeStorage();
  createDrafts(storage, elin, () => now).write('form', {
    password: 'a',
    currentPassword: 'b',
    code: '123456',
    secretKey: 'c',
    zipcode: '123 45',
  });
  expect(Object.values(storage.all()).join('')).toBe(
    JSON.stringify({ values: { zipcode: '123 45' }, savedAt: now }),
  );
});

test('a draft is forgotten when it is sent, after 30 days, and when it cannot be read', () => {
  const storage = fakeStorage({ [`draft:${elin}:broken`]: '{' });
  const drafts = createDrafts(storage, elin, () => now);
  expect(drafts.read('broken')).toBeNull();
  drafts.write('form', { name: 'x' });
  drafts.clear('form');
  expect(drafts.read('form')).toBeNull();
  drafts.write('form', { name: 'x' });
  expect(createDrafts(storage, elin, () => now + 31 * day).read('form')).toBeNull();
  forgetDrafts(storage, () => now + 31 * day);
  expect(storage.all()).toEqual({});
});
