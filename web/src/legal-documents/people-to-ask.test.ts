import type { OrganizationDocument } from '@portal/contract/legal/documents';
import { expect, test } from 'vitest';
import { peopleToAsk, peopleToAskFor } from './people-to-ask.ts';

const asking: OrganizationDocument = {
  kind: 'tac',
  inForce: true,
  requireConsent: true,
  lastTriggeredAt: null,
  triggeredAt: null,
  triggeredByName: '',
  publishedAt: null,
  format: 'markdown',
  hash: null,
  versions: 1,
  accepted: 2,
  outstanding: 3,
  people: 5,
  unaccepted: 3,
  operatorsAsks: 4,
  version: 1,
};
const silent: OrganizationDocument = { ...asking, requireConsent: false, accepted: 0, outstanding: 0 };
const withdrawn: OrganizationDocument = { ...silent, inForce: false, requireConsent: true };
const none: OrganizationDocument = { ...withdrawn, versions: 0, unaccepted: 5 };

test.each([
  { what: 'nobody, when it need not be accepted', document: none, requireConsent: false, expected: 0 },
  { what: 'everybody, by a trigger', document: asking, trigger: true, expected: 5 },
  { what: 'everybody by a trigger, when nobody had to before', document: silent, trigger: true, expected: 5 },
  { what: 'nobody anew, when they had to before', document: asking, expected: 0 },
  { what: 'who has not accepted, when nobody had to before', document: silent, expected: 3 },
  { what: 'who has not accepted, when a document comes back', document: withdrawn, expected: 3 },
  { what: 'everybody, by the first document', document: none, expected: 5 },
])('a publication asks $what', ({ document, requireConsent = true, trigger = false, expected }) => {
  expect(peopleToAsk(document, { requireConsent, trigger })).toBe(expected);
});

test.each([
  { action: 'trigger', expected: 5 },
  { action: 'require', expected: 3 },
  { action: 'release', expected: 0 },
  { action: 'withdraw', expected: 4 },
] as const)('$action asks $expected people', ({ action, expected }) => {
  expect(peopleToAskFor(action, asking)).toBe(expected);
});
