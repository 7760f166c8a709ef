import { listAuditLog, type AuditEntry } from '@portal/contract/audit-log/entries';
import type { AttentionReason } from '@portal/contract/attention';
import {
  getCustomer,
  getCustomerOverview,
  type Customer,
  type CustomerOverview,
  type ServiceOverview,
} from '@portal/contract/customers';
import type { Service } from '@portal/contract/services/services';
import type { Locator, Page } from 'playwright-core';
import { answer, type Answer } from './answers.ts';
import { sampleOf } from './sample.ts';

const tib = 2 ** 40;
const thisMonth = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format().slice(0, 7);

/** A customer that stays and lets its partner in. */
export const customerWith = (more: Partial<Customer> = {}): Answer =>
  answer(getCustomer, {
    ...sampleOf(getCustomer),
    name: 'Polarvind Kraft AB',
    city: 'Luleå',
    supportEmail: '',
    users: 3,
    closedUntil: null,
    deletedOn: null,
    activeServices: [
      { service: 's3-storage', state: 'enabled' },
      { service: 'm365-backup', state: 'needs-attention' },
      { service: 'cloud-connect', state: 'not-enabled' },
    ],
    ...more,
  });

/** Days of October and November, the oldest first, on which so many TiB were stored. */
export const daysOf = (stored: readonly (number | null)[]): ServiceOverview['days'] =>
  stored.map((tibibytes, index) => ({
    day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
    average: tibibytes === null ? null : Math.round(tibibytes * tib),
  }));

export const serviceAt = (service: Service, more: Partial<ServiceOverview> = {}): ServiceOverview => ({
  service,
  state: 'enabled',
  operation: null,
  customerMinor: 1_124_664,
  beforeMinor: 1_000_000,
  partnerMinor: null,
  things: 0,
  days: [],
  ...more,
});

export const reasonWith = (more: Partial<AttentionReason>): AttentionReason => ({
  level: 'warning',
  kind: 'serviceNeedsAttention',
  service: 'm365-backup',
  count: 1,
  name: null,
  since: null,
  ...more,
});

/** A month of which little is made up: amounts, changes and what needs somebody. */
export const overviewWith = (more: Partial<CustomerOverview> = {}): Answer =>
  answer(getCustomerOverview, {
    ...sampleOf(getCustomerOverview),
    month: thisMonth,
    currency: 'SEK',
    customerMinor: 7_062_184,
    beforeMinor: 6_803_600,
    partnerMinor: 5_506_384,
    forecastMinor: 8_868_400,
    attention: {
      level: 'warning',
      count: 2,
      reasons: [
        reasonWith({}),
        reasonWith({ kind: 'bucketsFailed', service: 's3-storage', count: 3, name: 'pk-logs' }),
      ],
    },
    services: [
      serviceAt('s3-storage', { things: 8, days: daysOf([41.7, 42, null, 43.1]) }),
      serviceAt('m365-backup', { state: 'needs-attention', customerMinor: 381_840 }),
      serviceAt('cloud-connect', { state: 'not-enabled', customerMinor: null }),
    ],
    ...more,
  });

/** Its log, with these entries. */
export function logWith(...entries: Partial<AuditEntry>[]): Answer {
  const list = sampleOf(listAuditLog);
  const [first] = list.items;
  if (!first) throw new Error('The sample has no entry.');
  const idOf = (index: number): string => `${first.id.slice(0, -2)}${10 + index}`;
  const items = entries.map((entry, index) => ({ ...first, details: {}, id: idOf(index), ...entry }));
  return answer(listAuditLog, { ...list, items, total: items.length });
}

/** A tab of its page, or all of them. */
export const customerTab = (page: Page, tab: string | RegExp = /^/): Locator =>
  page.getByRole('navigation', { name: 'Customer', exact: true }).getByRole('link', { name: tab });
