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
  { what: 'nobody, when it need not be accepted', document: none, requireConsent: false, asked: 0 },
  { what: 'everybody, by a trigger', document: asking, trigger: true, asked: 5 },
  { what: 'everybody by a trigger, when nobody had to before', document: silent, trigger: true, asked: 5 },
  { what: 'nobody anew, when they had to before', document: asking, asked: 0 },
  { what: 'who has not accepted, when nobody had to before', document: silent, asked: 3 },
  { what: 'who has not accepted, when a document comes back', document: withdrawn, asked: 3 },
  { what: 'everybody, by the first document', document: none, asked: 5 },
])('a publication asks $what', ({ document, requireConsent = true, trigger = false, asked }) => {
  expect(peopleToAsk(document, { requireConsent, trigger })).toBe(asked);
});

test.each([
  { action: 'trigger', asked: 5 },
  { action: 'require', asked: 3 },
  { action: 'release', asked: 0 },
  { action: 'withdraw', asked: 4 },
] as const)('$action asks $asked people', ({ action, asked }) => {
  expect(peopleToAskFor(action, asking)).toBe(asked);
});
