import { getPartnerBilling, updatePartnerBilling } from '@portal/contract/billing/billing';
import { listConnections, testConnection } from '@portal/contract/connections';
import { listSimulators, setSimulatorFault } from '@portal/contract/demo';
import {
  linkExistingTenant,
  listExistingTenants,
  lookIntoExistingTenant,
  readExistingTenants,
  unlinkExistingTenant,
} from '@portal/contract/linking';
import { closeMonth, makeHeldInvoices } from '@portal/contract/invoices/run';
import { getMailPreview, listMailKinds, sendExampleMail } from '@portal/contract/mail/preview';
import { getTestMail, listQueuedMails, sendMailAgain, sendTestMail } from '@portal/contract/mail/queued';
import { letOperationGo, listOperations, retryOperation, stillWanted } from '@portal/contract/operations';
import { approveRegistration, declineRegistration, listRegistrations } from '@portal/contract/operator';
import {
  createPartner,
  getPartner,
  invitePartnerOwner,
  listDiscountEffects,
  listPartnerAccounts,
  reactivatePartner,
  setCreditLimit,
  setPartnerDiscount,
  setPartnerSlug,
  suspendPartner,
  updatePartner,
} from '@portal/contract/partners';
import {
  createPriceList,
  deletePriceList,
  getPriceList,
  importPrices,
  listImportedPrices,
  listPriceLists,
  listPriceSheets,
  publishPriceList,
  updatePriceList,
} from '@portal/contract/price-list';
import {
  getQueues,
  giveUpQueuedOperation,
  listQueuedOperations,
  retryQueuedOperation,
} from '@portal/contract/queues';
import { getSeller, updateSeller } from '@portal/contract/seller';
import type { Page } from 'playwright-core';
import { within, type Words } from '../../words.ts';
import { answer, type Answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId } from '../row.ts';
import { monthAnswers } from '../rows/invoice-month-answers.ts';
import { tenantAnswers } from '../rows/shown-clouds.ts';
import { sampleOf } from '../sample.ts';
import { after, button, fill, firstMenu, inDialog, item, tickAll, type WriteRow } from './row.ts';

const me = personOf('operator', 'owner');

const months: readonly WriteRow[] = [
  {
    me,
    address: '/operator/invoices/month',
    writes: closeMonth,
    answers: () => [monthAnswers.ready()],
    upTo: after(
      (page, t) =>
        page.getByRole('button', { name: t('invoices.month.close.action', { month: 'November' }) }),
      inDialog('invoices.month.close.confirm'),
    ),
  },
  {
    me,
    address: '/operator/invoices/month',
    writes: closeMonth,
    at: 'with things open',
    answers: () => [monthAnswers.open()],
    upTo: after(
      button('invoices.month.closeAnyway.action'),
      fill({ typed: '2026-11' }),
      inDialog('invoices.month.closeAnyway.confirm'),
    ),
  },
  {
    me,
    address: '/operator/invoices/month',
    writes: makeHeldInvoices,
    answers: () => [monthAnswers.made()],
    upTo: after(button('invoices.month.held.make')),
  },
];

const waiting = (): Answer => {
  const list = sampleOf(listRegistrations);
  const items = list.items.map((one) => ({ ...one, state: 'applied' as const, emailVerified: true }));
  return answer(listRegistrations, { ...list, items });
};
const billing = (): Answer =>
  answer(getPartnerBilling, {
    ...sampleOf(getPartnerBilling),
    vatNumber: '',
    withoutVatNumber: false,
    peppolId: '',
  });
const registrations = {
  me,
  address: '/operator/registrations',
  answers: () => [waiting(), billing()],
};
const seller = (): Answer =>
  answer(getSeller, {
    ...sampleOf(getSeller),
    organizationNumber: '559240-7166',
    vatNumber: '',
    bankgiro: '',
    plusgiro: '',
    iban: '',
    bic: '',
    peppolId: '',
    runDay: null,
    reminderDays: null,
  });
const approval = inDialog('operator.approve.confirm');

const partnerWith = (state: 'active' | 'suspended'): Answer =>
  answer(getPartner, { ...sampleOf(getPartner), country: 'SE', state });
const onPartner = (state: 'active' | 'suspended' = 'active') => ({
  me,
  address: `/operator/partners/edit?id=${someId}`,
  reads: [listPartnerAccounts],
  answers: () => [partnerWith(state), billing()],
});

const partners: readonly WriteRow[] = [
  {
    me,
    address: `/operator/partners/billing?id=${someId}`,
    answers: () => [billing()],
    writes: updatePartnerBilling,
    upTo: after(fill({ city: 'Luleå', orderNumber: 'B-7' }), button('billing.save')),
  },
  {
    me,
    address: '/company/settings/seller',
    answers: () => [seller()],
    writes: updateSeller,
    upTo: after(fill({ seat: 'Luleå', bankgiro: '5050-1055' }), button('seller.save')),
  },
  {
    ...registrations,
    writes: approveRegistration,
    upTo: after(
      (page, t) =>
        page.getByRole('button', {
          name: t('operator.registrations.approveOf', { company: 'CompanyName 1' }),
        }),
      approval,
    ),
  },
  {
    ...registrations,
    writes: approveRegistration,
    at: 'in the menu',
    upTo: after(firstMenu, item('operator.registrations.approve'), approval),
  },
  {
    ...registrations,
    writes: declineRegistration,
    upTo: after(
      firstMenu,
      item('operator.registrations.decline'),
      fill({ reason: 'No company has that number' }),
      inDialog('operator.decline.confirm'),
    ),
  },
  {
    me,
    address: '/operator/partners/create',
    reads: [listPartnerAccounts, getPartner],
    writes: createPartner,
    upTo: after(
      fill({
        organizationNumber: '559711-7778',
        name: 'Dubbelklick AB',
        contactEmail: 'kontakt@prov.example',
        invoiceEmail: 'faktura@prov.example',
        inviteOwnerEmail: 'kim.berg@prov.example',
      }),
      button('partners.create.title'),
    ),
  },
  {
    ...onPartner(),
    writes: updatePartner,
    upTo: after(
      fill({ city: 'Luleå', zipcode: '972 31', phone: '+46 920 123' }),
      button('partners.edit.save'),
    ),
  },
  {
    ...onPartner(),
    writes: invitePartnerOwner,
    upTo: after(
      button('partners.owner.again'),
      fill({ email: 'kim.berg@prov.example' }),
      inDialog('partners.owner.send'),
    ),
  },
  {
    ...onPartner(),
    writes: suspendPartner,
    upTo: after(
      button('partners.suspend.ask'),
      fill({ reason: 'Unpaid' }),
      inDialog('partners.suspend.confirm'),
    ),
  },
  {
    ...onPartner('suspended'),
    writes: reactivatePartner,
    upTo: after(button('partners.reactivate.ask'), inDialog('partners.reactivate.ask')),
  },
  {
    ...onPartner(),
    writes: setPartnerSlug,
    upTo: after(
      button('partners.address.ask'),
      fill({ slug: 'polarvind' }),
      inDialog('partners.address.confirm'),
    ),
  },
  {
    ...onPartner(),
    reads: [listPartnerAccounts, listDiscountEffects],
    writes: setPartnerDiscount,
    upTo: after(
      (page, t) =>
        page.getByRole('button', { name: within(t('partners.discount.ask', { service: '' })) }).first(),
      fill({ percent: '12' }),
      inDialog('partners.discount.confirm'),
    ),
  },
  {
    ...onPartner(),
    writes: setCreditLimit,
    upTo: after(
      button('partners.credit.ask'),
      fill({ limit: '250000' }),
      inDialog('partners.credit.confirm'),
    ),
  },
];

const lists = (isThereADraft: boolean): Answer => {
  const read = sampleOf(listPriceLists);
  const items = read.items.map((one) => ({ ...one, standing: 'past' as const }));
  return answer(listPriceLists, { ...read, items: isThereADraft ? read.items : items });
};
const draft = {
  me,
  address: '/operator/price-lists/price-list?id=3',
  answers: () => [
    lists(true),
    answer(getPriceList, { ...sampleOf(getPriceList), standing: 'draft' as const }),
  ],
};
const sheets = (): Answer => {
  const read = sampleOf(listPriceSheets);
  const items = read.items.map((one) => ({ ...one, isConfigured: true, isBeingRead: false }));
  return answer(listPriceSheets, { items });
};
const priceLists: readonly WriteRow[] = [
  {
    ...draft,
    address: `${draft.address}&tab=imported`,
    reads: [listImportedPrices],
    answers: () => [...draft.answers(), sheets()],
    writes: importPrices,
    upTo: after(button('price-list.sheet.import')),
  },
  {
    me,
    address: '/operator/price-lists',
    answers: () => [lists(false), ...draft.answers().slice(1)],
    writes: createPriceList,
    upTo: after(button('price-list.draft.new')),
  },
  {
    ...draft,
    writes: updatePriceList,
    upTo: after(fill({ note: 'As agreed' }), button('price-list.draft.save')),
  },
  {
    ...draft,
    writes: publishPriceList,
    upTo: after(
      button('price-list.publish.ask'),
      fill({ validFrom: '2099-01-01' }),
      inDialog('price-list.publish.confirm'),
    ),
  },
  {
    ...draft,
    writes: deletePriceList,
    upTo: after(button('price-list.discard.ask'), inDialog('price-list.discard.confirm')),
  },
];

const stuck = (): Answer => {
  const list = sampleOf(listQueuedOperations);
  const items = list.items.map((one) => ({
    ...one,
    kind: 'createBucket',
    state: 'needs-attention' as const,
  }));
  return answer(listQueuedOperations, { ...list, items });
};
const unsent = (): Answer => {
  const list = sampleOf(listQueuedMails);
  return answer(listQueuedMails, { ...list, items: list.items.map((one) => ({ ...one, blockedBy: null })) });
};
const queue = { me, address: '/operator/queues/operations', reads: [getQueues], answers: () => [stuck()] };
const mails = { me, address: '/operator/queues/mails', answers: () => [unsent()] };
const queues: readonly WriteRow[] = [
  { ...queue, writes: retryQueuedOperation, upTo: after(firstMenu, item('queues.retry.button')) },
  {
    ...queue,
    writes: retryQueuedOperation,
    at: 'in the row',
    upTo: after((page, t) => page.getByRole('button', { name: within(t('queues.retry.button')) }).first()),
  },
  {
    ...queue,
    writes: giveUpQueuedOperation,
    upTo: after(
      firstMenu,
      item('queues.giveUp.button'),
      fill({ leftBehind: 'A user without policy.' }),
      inDialog('queues.giveUp.confirm'),
    ),
  },
  { ...mails, writes: sendMailAgain, upTo: after(firstMenu, item('queues.send.button')) },
  {
    ...mails,
    reads: [getTestMail],
    writes: sendTestMail,
    upTo: after(button('queues.test.button'), inDialog('queues.test.send')),
  },
  {
    me,
    address: '/operator/connections',
    reads: [listConnections, getQueues],
    writes: testConnection,
    upTo: after((page, t) =>
      page.getByRole('button', { name: within(t('connections.test.button')) }).first(),
    ),
  },
];

const tenants = { me, address: '/operator/existing-tenants', reads: [listExistingTenants] };
const tenant = `/operator/existing-tenants/tenant?id=${someId}`;
const linking: readonly WriteRow[] = [
  { ...tenants, writes: readExistingTenants, upTo: after(button('linking.refresh.button')) },
  {
    me,
    address: '/operator/existing-tenants',
    answers: () => {
      const list = sampleOf(listExistingTenants);
      const free = list.items.map((one) => ({ ...one, state: 'free' as const, customer: null }));
      return [
        answer(listExistingTenants, { ...list, items: free }),
        ...tenantAnswers({ state: 'free', customer: null }),
      ];
    },
    writes: lookIntoExistingTenant,
    // The page asks by itself once it is opened.
    upTo: after((page) => page.locator('[data-strong] a').first()),
  },
  {
    me,
    address: `${tenant}&partnerId=${someId}&customerId=${someId}`,
    reads: [listExistingTenants],
    answers: () => tenantAnswers({ state: 'free', customer: null }),
    writes: linkExistingTenant,
    upTo: after(tickAll, button('linking.link.button')),
  },
  {
    me,
    address: tenant,
    answers: () => tenantAnswers({ state: 'linked' }),
    writes: unlinkExistingTenant,
    upTo: after(button('linking.unlink.action'), inDialog('linking.unlink.confirm')),
  },
];

const failed = (): Answer => {
  const { items } = sampleOf(listOperations);
  return answer(listOperations, {
    items: items.map((one) => ({ ...one, kind: 'createBucket', state: 'failed' as const, mayRetry: true })),
  });
};
const givenBack = (): Answer => {
  const { items } = sampleOf(listOperations);
  const back = { kind: 'changeVmPower', state: 'failed' as const, reason: stillWanted, mayRetry: true };
  return answer(listOperations, { items: items.map((one) => ({ ...one, ...back })) });
};
const tray = (page: Page, t: Words) => page.getByRole('button', { name: within(t('app.tray.open')) });
const others: readonly WriteRow[] = [
  {
    me: personOf('customer', 'owner'),
    address: '/user-profile?tab=preferences',
    answers: () => [failed()],
    writes: retryOperation,
    upTo: after(tray, (page, t) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: within(t('operations.retry')) })
        .first(),
    ),
  },
  {
    me: personOf('customer', 'owner'),
    address: '/user-profile?tab=preferences',
    answers: () => [givenBack()],
    writes: letOperationGo,
    upTo: after(tray, (page, t) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: within(t('operations.stillWanted.letGo')) })
        .first(),
    ),
  },
  {
    me: personOf('partner', 'owner'),
    address: '/company/settings/mails',
    reads: [getMailPreview, listMailKinds],
    writes: sendExampleMail,
    upTo: after(button('mail-preview.send')),
  },
  {
    me,
    address: '/demo/simulators',
    reads: [listSimulators],
    writes: setSimulatorFault,
    upTo: after((page, t) => page.getByRole('radio', { name: within(t('demo.fault.down')) }).first()),
  },
];

export const writes: readonly WriteRow[] = [
  ...months,
  ...partners,
  ...priceLists,
  ...queues,
  ...linking,
  ...others,
];
