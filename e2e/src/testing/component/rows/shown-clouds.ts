import { listConnections } from '@portal/contract/connections';
import { getQueues } from '@portal/contract/queues';
import { getCustomer, listCustomers, listCustomerServices } from '@portal/contract/customers';
import {
  getExistingTenant,
  linkExistingTenant,
  lookIntoExistingTenant,
  type OneTenant,
} from '@portal/contract/linking';
import { listPartners } from '@portal/contract/operator';
import { getTestMail, listQueuedMails, sendTestMail } from '@portal/contract/mail/queued';
import { listBuckets } from '@portal/contract/s3-storage/buckets';
import { answer, sampled, type Answer } from '../answers.ts';
import { backupOffered, repositoryAnswers } from '../backup-answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';
import { bucketAnswers, bucketWith, estimateAnswer, statusAnswer } from '../storage-answers.ts';

const operator = personOf('operator', 'owner');
const tenantPage = `/operator/existing-tenants/tenant?id=${someId}`;
const scope = `partnerId=${someId}&customerId=${someId}`;

/** A tenant that was there before the portal, with all that its page asks. */
export function tenantAnswers(more: Partial<OneTenant>): Answer[] {
  const usual = { id: someId, tenant: 'old_archive', gone: false, looking: false, lookReason: null };
  return [
    answer(getExistingTenant, { ...sampleOf(getExistingTenant), ...usual, ...more }),
    ...[lookIntoExistingTenant, linkExistingTenant, listCustomers, listCustomerServices, getCustomer].map(
      (one) => sampled(one),
    ),
    estimateAnswer(),
    partnersAnswer('active'),
  ];
}

export function partnersAnswer(state: 'active' | 'suspended'): Answer {
  const items = sampleOf(listPartners).items.slice(0, 1);
  return answer(listPartners, { items: items.map((one) => ({ ...one, id: someId, state })) });
}

export const shownClouds: readonly ShownScreen[] = [
  {
    name: 'link-tenant',
    me: operator,
    address: `${tenantPage}&${scope}`,
    answers: () => tenantAnswers({ state: 'free', customer: null }),
    show: (page, t) => page.getByText(t('prices.explain')).first().waitFor(),
  },
  {
    name: 'unlink-tenant',
    me: operator,
    address: tenantPage,
    answers: () => tenantAnswers({ state: 'linked' }),
    show: async (page, t) => {
      await page.getByRole('button', { name: t('linking.unlink.action') }).click();
      await page.getByRole('dialog').getByText(t('s3-storage.linking.stays')).waitFor();
    },
  },
  {
    name: 'linked-buckets',
    me: personOf('partner', 'owner'),
    address: `/services/s3-storage/buckets?customerId=${someId}`,
    reads: listBuckets,
    answers: () => {
      const items = sampleOf(listBuckets).items.map((one) => ({ ...one, orderedHere: false }));
      const linked = [{ region: 'SE-NORTH-1' as const, linkedAt: '2026-11-20T09:30:00.000Z' }];
      return [
        ...tenantAnswers({}),
        statusAnswer({ linked }),
        answer(listBuckets, { ...sampleOf(listBuckets), items }),
      ];
    },
    show: (page, t) => page.getByText(t('services.notOrderedHere')).first().waitFor(),
  },
  {
    name: 'buckets-not-seen',
    me: personOf('partner', 'owner'),
    address: `/services/s3-storage/buckets?customerId=${someId}&bucket=${someId}`,
    reads: listBuckets,
    answers: () => {
      const missing = bucketWith({ notSeenSince: '2026-11-20T09:30:00.000Z' });
      return [...tenantAnswers({}), statusAnswer(), ...bucketAnswers(missing)];
    },
    show: (page, t) => page.getByText(t('services.notSeen.text')).waitFor(),
  },
  {
    name: 'connections-unread',
    me: operator,
    address: '/operator/connections',
    reads: listConnections,
    also: [getQueues],
    answers: () => {
      const [one] = sampleOf(listConnections).items;
      const since = '2026-11-20T09:30:00.000Z';
      const of = { customerName: 'Polarvind AB' };
      const readings = {
        count: 14,
        oldestAt: since,
        failingCount: 23,
        failing: [
          { reading: 'vdc-vms', customerName: null, reason: 'portal' as const, since, readAt: since },
          { reading: 's3-storage', ...of, reason: 'unreachable' as const, since, readAt: null },
        ],
        unreadableCount: 2,
        unreadable: [
          {
            reading: 'm365-licenses',
            ...of,
            id: '9f4b1d9e-2c34-4a3e-8f3b-0d5c7c1c2b11',
            reason: 'status is a number',
            since,
          },
          { reading: 'vdc-vms', customerName: null, id: null, reason: 'it has no id', since },
        ],
      };
      const items = one ? [{ ...one, state: 'reachable' as const, readings }] : [];
      return [answer(listConnections, { items }), sampled(getQueues)];
    },
    show: (page, t) => page.getByText(t('connections.reading.unreadableText', { count: 2 })).waitFor(),
  },
  {
    name: 'test-mail',
    me: operator,
    address: '/operator/queues/mails',
    reads: listQueuedMails,
    also: [sendTestMail],
    answers: () => [answer(getTestMail, { ...sampleOf(getTestMail), state: 'sent', reason: null })],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('queues.test.button') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('queues.test.send') }).click();
      await dialog.getByText(t('queues.test.sent')).waitFor();
    },
  },
  {
    name: 'lock-limit',
    me: operator,
    address: `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`,
    reads: getCustomer,
    answers: () => [
      answer(getCustomer, { ...sampleOf(getCustomer), deletedOn: null }),
      statusAnswer(),
      partnersAnswer('active'),
    ],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('customers.lockLimit.ask') }).click();
      await page.getByRole('dialog').getByText(t('customers.lockLimit.text')).waitFor();
    },
  },
  {
    name: 'backup-repository',
    me: personOf('operator', 'owner', backupOffered),
    address: `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`,
    reads: getCustomer,
    answers: () => [
      answer(getCustomer, { ...sampleOf(getCustomer), deletedOn: null }),
      ...repositoryAnswers(),
      partnersAnswer('active'),
    ],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('customers.repository.ask') }).click();
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
  },
];
