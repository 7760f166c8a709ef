import { getPartner, listDiscountEffects, listPartnerAccounts } from '@portal/contract/partners';
import type { Page } from 'playwright-core';
import { getAuditEntry, listAuditLog, listAuditPeople } from '@portal/contract/audit-log/entries';
import { getCo2Footprint } from '@portal/contract/co2';
import { getCustomer, listCustomers, previewCustomerDeletion } from '@portal/contract/customers';
import { listRegistrations } from '@portal/contract/operator';
import {
  getCustomerPricing,
  getPartnerCredit,
  getPartnerPricing,
  listCustomerPricing,
  listUpliftEffects,
} from '@portal/contract/pricing';
import { getVisit, listVisits } from '@portal/contract/visitors';
import { within, type Words } from '../../words.ts';
import { answer, emptied, refuse, type Answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { sampleOf } from '../sample.ts';

const partner = personOf('partner', 'owner');
const operator = personOf('operator', 'owner');
const customer = personOf('customer', 'owner');
/** Of customers that stay, and that let their partner in. */
const openCustomers = (): Answer => {
  const list = sampleOf(listCustomers);
  const items = list.items.map((one) => ({ ...one, deletedOn: null, closedUntil: null }));
  return answer(listCustomers, { ...list, items });
};
const customers = {
  me: partner,
  address: '/customers/customers',
  reads: listCustomers,
  answers: () => [openCustomers()],
};

export async function openMenuOf(page: Page, t: Words, row: string): Promise<void> {
  await page.getByRole('button', { name: t('ui.list.actions', { row }) }).click();
  await page.getByRole('menu').waitFor();
}
const chooseOf = async (page: Page, t: Words, item: string): Promise<void> => {
  await openMenuOf(page, t, 'Name 1');
  await page.getByRole('menuitem', { name: within(t(item)) }).click();
};
const changePrice = (page: Page, t: Words): Promise<void> =>
  page.getByRole('button', { name: t('pricing.change.ask', { service: 'S3 Storage' }) }).click();
const preview = sampleOf(previewCustomerDeletion);

export const shownBusiness: readonly ShownScreen[] = [
  {
    ...customers,
    name: 'customers-menu',
    me: personOf('partner', 'viewer'),
    show: (page, t) => openMenuOf(page, t, 'Name 1'),
  },
  {
    ...customers,
    name: 'customers-no-match',
    address: '/customers/customers?search=no-such-company',
    answers: () => [emptied(listCustomers)],
    show: (page, t) => page.getByText(t('ui.list.noMatch')).first().waitFor(),
  },
  {
    ...customers,
    name: 'delete-customer',
    answers: () => [openCustomers(), answer(previewCustomerDeletion, { ...preview, blockers: [] })],
    show: async (page, t) => {
      await chooseOf(page, t, 'customers.action.delete');
      await page.getByText(t('customers.delete.goes.invitations', { count: 3 })).waitFor();
    },
  },
  {
    ...customers,
    name: 'delete-customer-blocked',
    answers: () => [openCustomers(), answer(previewCustomerDeletion, preview)],
    show: async (page, t) => {
      await chooseOf(page, t, 'customers.action.delete');
      await page.getByText(t('ui.delete.blocked')).waitFor();
    },
  },
  {
    ...customers,
    name: 'impersonate-customer',
    show: async (page, t) => {
      await chooseOf(page, t, 'customers.action.impersonate');
      await page.getByRole('textbox', { name: t('customers.impersonate.reason') }).waitFor();
    },
  },
  {
    name: 'create-customer-wrong',
    me: partner,
    address: '/customers/create-customer',
    show: async (page, t) => {
      await page.getByRole('button', { name: t('customers.create.title') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'audit-log-entry',
    me: partner,
    address: `/audit-log/all?entry=${someId}&entryAt=2026-11-20T09:30:00Z`,
    reads: listAuditLog,
    also: [getAuditEntry],
    show: (page) => page.getByRole('dialog').locator('dl').first().waitFor(),
  },
  {
    name: 'audit-log-gone',
    me: partner,
    address: `/audit-log/all?entry=018499fe-94c8-700f-99ca-efcc3c184009&entryAt=2026-01-01T00:00:00Z`,
    reads: listAuditLog,
    answers: () => [refuse(getAuditEntry, 'notFound', { status: 404 })],
    show: (page) => page.getByRole('dialog').getByRole('button').nth(1).waitFor(),
  },
  {
    name: 'audit-log-events',
    me: partner,
    address: '/audit-log/all',
    reads: listAuditLog,
    also: [listAuditPeople, listCustomers],
    show: async (page, t) => {
      // The filters are chips on a desk, and folds of a sheet on a phone.
      const filters = page.getByRole('button', { name: t('ui.list.filters') });
      if ((await filters.count()) > 0) {
        await filters.click();
        await page.getByRole('dialog').locator('summary').nth(1).click();
      } else await page.getByRole('main').locator('[aria-haspopup=dialog]').nth(1).click();
      await page.getByRole('searchbox', { name: t('audit-log.filter.searchEvent') }).waitFor();
    },
  },
  {
    name: 'visit',
    me: customer,
    address: `/company/visitors?visit=${someId}`,
    reads: listVisits,
    also: [getVisit],
    show: (page, t) => page.getByRole('dialog').getByText(t('visitors.changed')).waitFor(),
  },
  {
    name: 'co2-without-factor',
    me: customer,
    address: '/co2',
    reads: getCo2Footprint,
    answers: () => {
      const read = sampleOf(getCo2Footprint);
      return [
        answer(getCo2Footprint, { ...read, total: { ...read.total, regionsWithoutFactor: ['NO-WEST-1'] } }),
      ];
    },
    show: (page, t) => page.getByText(t('co2.withoutFactor', { regions: 'NO-WEST-1' })).waitFor(),
  },
  {
    name: 'decline-registration',
    me: operator,
    address: '/operator/registrations',
    reads: listRegistrations,
    show: async (page, t) => {
      await page
        .getByRole('button', { name: within(t('ui.list.actions', { row: '' })) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: within(t('operator.registrations.decline')) }).click();
      await page.getByRole('textbox', { name: t('operator.decline.reason') }).waitFor();
    },
  },
  {
    name: 'pricing-credit',
    me: partner,
    address: '/customers/pricing',
    reads: getPartnerPricing,
    also: [getPartnerCredit, listCustomerPricing],
    answers: () => [
      answer(getPartnerCredit, {
        ...sampleOf(getPartnerCredit),
        limitMinor: 50_000_000,
        usedMinor: 43_217_650,
        unpaidMinor: 4_000_000,
        unbilledMinor: 31_204_120,
        hourMinor: 4_518,
        vatPercent: 25,
      }),
    ],
    show: (page, t) => page.getByText(t('pricing.credit.left')).waitFor(),
  },
  {
    name: 'pricing-below-cost',
    me: partner,
    address: '/customers/pricing',
    reads: getPartnerPricing,
    also: [getPartnerCredit, listCustomerPricing, listUpliftEffects],
    show: async (page, t) => {
      await changePrice(page, t);
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: within(t('pricing.change.percent')) })
        .fill('-40');
      await page.getByRole('region', { name: t('pricing.preview.title') }).waitFor();
    },
  },
  {
    name: 'partner-discount',
    me: operator,
    address: `/operator/partners/edit?id=${someId}`,
    reads: getPartner,
    also: [listPartnerAccounts, listDiscountEffects],
    show: async (page, t) => {
      await page
        .getByRole('button', { name: within(t('partners.discount.ask', { service: '' })) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: within(t('partners.discount.percent')) })
        .fill('12');
      await page.getByRole('heading', { name: t('partners.discount.effects.title') }).waitFor();
    },
  },
  {
    name: 'pricing-of-customer',
    me: partner,
    address: `/customers/customer?id=${someId}&tab=pricing`,
    reads: getCustomerPricing,
    also: [getCustomer, listUpliftEffects],
    show: async (page, t) => {
      await changePrice(page, t);
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
];
