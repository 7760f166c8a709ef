import { estimateLicenseChange, listTermEnds } from '@portal/contract/m365-licenses/changes';
import { getLicense, type License } from '@portal/contract/m365-licenses/licenses';
import { getLicenseProduct } from '@portal/contract/m365-licenses/products';
import { getCustomerAgreement, isDomainFree } from '@portal/contract/m365-licenses/tenants';
import type { Page } from 'playwright-core';
import type { Words } from '../../words.ts';
import { answer, sampled } from '../answers.ts';
import {
  estimateAnswer,
  extendedLicense,
  licenseOwner as me,
  licensesAddress,
  licensesAnswer,
  licensesStatus,
  licenseWith,
  orderWith,
  productAnswers,
  waitingFor,
  besideList,
} from '../license-answers.ts';
import { someId, type ShownScreen } from '../row.ts';

const undecided: License['termEnd'] = {
  outcome: 'extends',
  isDecided: false,
  // By the month it is an SKU of its own.
  next: {
    product: 'm365-licenses.CFQ7TTC0LCHC:0E02:P1M:monthly',
    name: 'Microsoft 365 Business Premium',
    quantity: 186,
    term: 'P1M',
    billingPeriod: 'monthly',
  },
  customerMinor: 290_400,
  percentMore: 3,
};

/** Extended and scheduled with the system itself, in words of which one is not known. */
const decidedElsewhere: Partial<License> = {
  termEndsAt: '2099-11-24T07:54:00.000Z',
  termEnd: undecided,
  wasToEnd: true,
  scheduled: [
    {
      what: 'transition',
      word: 'Transition',
      on: '2099-11-24T07:54:00.000Z',
      name: 'Microsoft 365 E5',
      quantity: 4,
    },
    { what: 'transition', word: 'Transition', on: null, name: null, quantity: null },
    { what: 'other', word: 'ChangeQuantity', on: '2099-01-01T00:00:00.000Z', name: null, quantity: 20 },
  ],
  unknownWords: [{ of: 'status', word: 'paused' }],
};

/** A license of every kind that the list has to tell apart. */
const inList: readonly Partial<License>[] = [
  {},
  {
    name: 'Microsoft 365 E5',
    sku: 'CFQ7TTC0LFLZ:0002',
    billingPeriod: 'annual',
    purchased: 22,
    assigned: 19,
  },
  {
    name: 'Defender for Office 365 (Plan 2)',
    assigned: null,
    unassigned: null,
    orderedHere: false,
    unitPrice: null,
    customerMinor: null,
  },
  { name: 'Exchange Online (Plan 1)', term: 'P1M', termEnd: undecided },
  { name: 'Power BI Pro', termEnd: { ...undecided, outcome: 'ends', isDecided: true, customerMinor: null } },
  {
    name: 'Project Plan 3',
    status: 'suspended',
    termEnd: { ...undecided, outcome: 'ends', isDecided: true, customerMinor: null },
  },
  { name: 'Visio Plan 2', term: 'P3Y', billingPeriod: 'triennial', status: 'cancelled' },
];

const later = '2099-11-24T07:54:00.000Z';
const onList = { me, address: licensesAddress };
const onTenant = { me, address: `${licensesAddress}/authorize` };
const onOrder = {
  me,
  address: `${licensesAddress}/order-licenses`,
  answers: () => [licensesStatus(), ...productAnswers(), estimateAnswer()],
};

export const openProducts = (page: Page, t: Words): Promise<void> =>
  page.getByRole('button', { name: t('m365-licenses.order.add'), exact: true }).click();

/** Puts so many seats of the first product into the order. */
export async function addLine(page: Page, t: Words, quantity = '25'): Promise<void> {
  await openProducts(page, t);
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Microsoft 365 Business Premium' }).click();
  await dialog.getByRole('radio', { name: /1 year|1 år/ }).check();
  await dialog.locator('[name=quantity]').fill(quantity);
  await dialog.getByRole('button', { name: t('m365-licenses.order.addThis') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const shownLicenses: readonly ShownScreen[] = [
  {
    ...onList,
    name: 'licenses-of-every-kind',
    answers: () => [licensesStatus(), licensesAnswer(...inList), ...besideList()],
    show: (page) => page.getByText('Visio Plan 2').waitFor(),
  },
  {
    ...onList,
    name: 'licenses-ordered',
    answers: () => [
      licensesStatus({ tenant: { agreement: null } }),
      licensesAnswer({}),
      ...besideList(orderWith({ failed: false }), {
        ...orderWith({ failed: true }),
        id: `${someId.slice(0, -1)}9`,
      }),
    ],
    show: (page, t) => page.getByText(t('m365-licenses.orders.notDone')).waitFor(),
  },
  {
    me,
    address: `${licensesAddress}?license=${someId}`,
    name: 'license-that-extends',
    answers: () => [
      licensesStatus(),
      licensesAnswer({}),
      ...besideList(),
      answer(
        getLicense,
        licenseWith({ termEnd: undecided, windows: [{ quantity: 5, until: '2026-11-23T21:41:00.000Z' }] }),
      ),
    ],
    show: (page, t) => page.getByText(t('m365-licenses.termEnd.undecided')).waitFor(),
  },
  {
    me,
    address: `${licensesAddress}?license=${someId}`,
    name: 'license-decided-elsewhere',
    answers: () => [
      licensesStatus(),
      licensesAnswer({}),
      ...besideList(),
      answer(getLicense, licenseWith({ ...decidedElsewhere, status: 'unknown' })),
    ],
    show: (page, t) => page.getByText(t('m365-licenses.scheduled.stays')).waitFor(),
  },
  {
    ...onTenant,
    name: 'tenant-new',
    answers: () => [
      licensesStatus({ state: 'not-enabled', tenant: null }),
      answer(isDomainFree, { isFree: false }),
    ],
    show: async (page, t) => {
      await page.getByText(t('m365-licenses.authorize.new')).click();
      await page.locator('[name=domainPrefix]').fill('contoso');
      await page.clock.runFor(400);
      await page.getByText(t('m365-licenses.newTenant.domainTaken')).waitFor();
    },
  },
  {
    ...onTenant,
    name: 'tenant-link-expired',
    answers: () => [licensesStatus(waitingFor('expired'))],
    show: (page, t) => page.getByRole('button', { name: t('m365-licenses.authorize.getLink') }).waitFor(),
  },
  {
    ...onTenant,
    name: 'tenant-agreement',
    answers: () => [
      licensesStatus({ tenant: { agreement: null } }),
      answer(getCustomerAgreement, { url: 'https://files.example/mca.pdf' }),
    ],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('m365-licenses.agreement.accept') }).click();
      await page.getByText(t('m365-licenses.agreement.read')).waitFor();
    },
  },
  {
    ...onTenant,
    name: 'tenant-credentials-sent',
    hasOff: true,
    answers: () => [
      licensesStatus({
        tenant: {
          isNew: true,
          credentials: {
            areKept: false,
            sentAt: '2026-11-20T09:30:00.000Z',
            sentTo: 'kim.berg@polarvind.example',
          },
        },
      }),
    ],
    show: (page) => page.getByText('kim.berg@polarvind.example').waitFor(),
  },
  {
    ...onOrder,
    name: 'order-products',
    show: async (page, t) => {
      await openProducts(page, t);
      await page.getByText('Microsoft 365 Business Basic').waitFor();
    },
  },
  {
    ...onOrder,
    name: 'order-offer',
    show: async (page, t) => {
      await openProducts(page, t);
      await page
        .locator('dialog[open]')
        .getByRole('button', { name: 'Microsoft 365 Business Premium' })
        .click();
      await page.locator('[name=quantity]').waitFor();
    },
  },
  {
    ...onOrder,
    name: 'order-review',
    show: async (page, t) => {
      await addLine(page, t);
      await page.clock.runFor(400);
      await page.locator('[name=costConsent]').waitFor();
    },
  },
  ...(['termEnd', 'suspend', 'reactivate', 'cancel'] as const).map((action) => ({
    ...onList,
    name: `license-${action}`,
    answers: () => [
      licensesStatus(),
      ...besideList(),
      licensesAnswer({
        termEndsAt: later,
        cancellableUntil: later,
        refundMinor: 4_668_600,
        id: someId,
        ...(action === 'reactivate' && { status: 'suspended' }),
      }),
      answer(listTermEnds, {
        currency: 'SEK',
        items: [
          licenseWith().termEnd,
          { ...undecided, isDecided: true },
          { ...undecided, outcome: 'ends' as const, customerMinor: null, percentMore: null },
        ],
      }),
    ],
    show: async (page: Page, t: Words) => {
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menuitem', { name: t(`m365-licenses.licenses.action.${action}`) }).click();
      await page.getByRole('dialog').waitFor();
    },
  })),
  {
    ...onList,
    name: 'license-newTerm',
    answers: () => [
      licensesStatus(),
      ...besideList(),
      licensesAnswer({ ...extendedLicense, termEndsAt: later, id: someId }),
      ...productAnswers(),
      estimateAnswer(),
    ],
    show: async (page, t) => {
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menuitem', { name: t('m365-licenses.licenses.action.newTerm') }).click();
      await page.clock.runFor(400);
      await page.locator('[name=costConsent]').waitFor();
    },
  },
  {
    me,
    name: 'license-raised',
    address: `${licensesAddress}/edit-license?id=${someId}`,
    answers: () => [
      licensesStatus(),
      answer(getLicense, licenseWith({ termEndsAt: later })),
      sampled(getLicenseProduct),
      answer(estimateLicenseChange, {
        currency: 'SEK',
        customerMinor: 96_200,
        partnerMinor: null,
        periodMinor: 4_769_000,
      }),
    ],
    show: async (page, t) => {
      await page.locator('[name=quantity]').fill('190');
      await page.clock.runFor(400);
      await page.getByText(t('m365-licenses.order.expected')).waitFor();
    },
  },
];
