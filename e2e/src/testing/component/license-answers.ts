import type { ResponseOf } from '@portal/contract/http';
import { getLicense, listLicenses, type License } from '@portal/contract/m365-licenses/licenses';
import {
  estimateLicenses,
  getLicenseProduct,
  listLicenseOrders,
  listLicenseProducts,
  type LicenseOrder,
} from '@portal/contract/m365-licenses/products';
import { getUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import { getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import type { CarriedOperation } from '@portal/contract/operations';
import type { ProductKey } from '@portal/contract/prices';
import { answer, type Answer } from './answers.ts';
import { personOf } from './people.ts';
import { someId } from './row.ts';
import { sampleOf, type Style } from './sample.ts';

export const licensesAddress = '/services/m365-licenses';
const offered = { servicesOffered: ['m365-licenses' as const] };
export const licenseOwner = personOf('customer', 'owner', offered);
export const licensePartner = personOf('partner', 'owner', offered);

type Status = ResponseOf<typeof getM365LicensesStatus>;
type Tenant = NonNullable<Status['tenant']>;
type StatusOptions = Partial<Omit<Status, 'tenant'>> & { tenant?: Partial<Tenant> | null; style?: Style };

const accepted: Partial<Tenant> = {
  agreement: { by: 'Kim Berg', at: '2026-11-02T08:15:00.000Z' },
  credentials: null,
  operation: null,
};

/** How the service stands; its tenant has accepted the agreement, where nothing else is said. */
export function licensesStatus({ style = 'plain', tenant = {}, ...change }: StatusOptions = {}): Answer {
  const status = sampleOf(getM365LicensesStatus, style);
  return answer(getM365LicensesStatus, {
    ...status,
    state: 'enabled',
    operation: null,
    closed: false,
    regions: [],
    linked: [],
    authorization: null,
    partnerCenter: { reachable: 'yes', syncedAt: '2026-11-20T09:30:00.000Z' },
    ...change,
    tenant: tenant && status.tenant && { ...status.tenant, ...accepted, ...tenant },
  });
}

export const waitingFor = (state: 'open' | 'expired'): StatusOptions => ({
  state: 'enabling',
  tenant: null,
  authorization: {
    domain: 'polarvind.onmicrosoft.com',
    link: 'https://admin.microsoft.com/Adminportal/Home?invType=ResellerRelationship&partnerId=b4f1',
    state,
    expiresAt: '2026-11-23T07:54:00.000Z',
    begunByName: 'Signe Ny',
  },
});

const yearly = 'm365-licenses.CFQ7TTC0LCHC:0002:P1Y:monthly' as const;
const monthly = 'm365-licenses.CFQ7TTC0LCHC:0002:P1M:monthly' as const;
export const basic = 'm365-licenses.CFQ7TTC0LH18:0001:P1Y:annual' as const;

export const licenseWith = (change: Partial<License> = {}): License => ({
  ...sampleOf(getLicense),
  id: someId,
  name: 'Microsoft 365 Business Premium',
  product: yearly,
  sku: 'CFQ7TTC0LCHC:0002',
  term: 'P1Y',
  billingPeriod: 'monthly',
  purchased: 186,
  assigned: 181,
  unassigned: 5,
  currency: 'SEK',
  unitPrice: '251.00',
  customerMinor: 4_668_600,
  partnerMinor: null,
  status: 'active',
  isExtended: false,
  extendedFrom: null,
  termStartsAt: '2026-03-14T00:00:00.000Z',
  termEndsAt: '2027-03-13T23:59:59.000Z',
  termEnd: { outcome: 'renews', isDecided: true, next: null, customerMinor: 4_668_600, percentMore: 0 },
  wasToEnd: false,
  scheduled: [],
  unknownWords: null,
  windows: [],
  cancellableUntil: null,
  refundMinor: null,
  state: 'active',
  operation: null,
  orderedHere: true,
  ...change,
});

export const licensesAnswer = (...items: Partial<License>[]): Answer =>
  answer(listLicenses, {
    ...sampleOf(listLicenses),
    items: items.map((item, index) =>
      licenseWith({ id: `0199aaaa-0000-7000-8000-00000000000${index}`, ...item }),
    ),
    total: items.length,
    nextCursor: null,
  });

export const priceOf = (product: ProductKey, customerPrice: string) => ({
  product,
  unit: 'license-month',
  currency: 'SEK',
  listPrice: null,
  discountPercent: null,
  partnerPrice: null,
  upliftPercent: null,
  customerPrice,
  validFrom: '2026-11-01',
  listVersion: null,
});

const offers = [
  {
    product: monthly,
    term: 'P1M' as const,
    billingPeriod: 'monthly' as const,
    price: priceOf(monthly, '301.20'),
  },
  {
    product: yearly,
    term: 'P1Y' as const,
    billingPeriod: 'monthly' as const,
    price: priceOf(yearly, '251.00'),
  },
  {
    product: 'm365-licenses.CFQ7TTC0LCHC:0002:P3Y:triennial' as const,
    term: 'P3Y' as const,
    billingPeriod: 'triennial' as const,
    price: null,
  },
];
/** Of a term that is over, and that nobody has renewed. */
export const extendedLicense: Partial<License> = {
  name: 'Microsoft 365 Business Premium - Extended Service Term',
  product: 'm365-licenses.CFQ7TTC0LCHC:0E02:P1M:monthly',
  sku: 'CFQ7TTC0LCHC:0E02',
  term: 'P1M',
  isExtended: true,
  extendedFrom: 'CFQ7TTC0LCHC:0002',
  purchased: 25,
};

const item = { id: 'CFQ7TTC0LCHC:0002', name: 'Microsoft 365 Business Premium' };

/** What can be ordered: one product with its terms, and one without a price. */
export const productAnswers = (): Answer[] => [
  answer(listLicenseProducts, {
    ...sampleOf(listLicenseProducts),
    items: [
      { ...item, offers },
      {
        id: 'CFQ7TTC0LH18:0001',
        name: 'Microsoft 365 Business Basic',
        offers: [{ product: basic, term: 'P1Y', billingPeriod: 'annual', price: null }],
      },
    ],
    total: 2,
    nextCursor: null,
  }),
  answer(getLicenseProduct, {
    ...item,
    offers: offers.map((offer) => ({ ...offer, minQuantity: 1, maxQuantity: 300 })),
  }),
];

/** What an order of that many costs. */
export const estimateAnswer = (quantity = 25, price = '251.00'): Answer =>
  answer(estimateLicenses, {
    currency: 'SEK',
    vatPercent: 25,
    hours: null,
    upToMinor: null,
    credit: null,
    lines: [
      {
        product: yearly,
        name: item.name,
        term: 'P1Y',
        billingPeriod: 'monthly',
        quantity: String(quantity),
        customerMinor: quantity * Number(price) * 100,
        partnerMinor: null,
        explanation: priceOf(yearly, price),
      },
    ],
    customerMinor: quantity * Number(price) * 100,
    partnerMinor: null,
    wholeTermMinor: quantity * Number(price) * 1200,
  });

const line = { quantity: '25', unitPrice: '251.00', currency: 'SEK', reasonValues: {} };
const orderOperation: CarriedOperation = {
  id: '0199bbbb-0000-7000-8000-000000000001',
  kind: 'orderLicenses',
  service: 'm365-licenses',
  subject: 'Microsoft 365 Business Premium +1',
  state: 'running',
  reason: null,
  reasonValues: {},
  lines: [
    { ...line, product: yearly, state: 'open', reason: null },
    { ...line, product: basic, quantity: '40', state: 'open', reason: null },
  ],
  reference: '7KQ2-M9XD',
};

/** An order of two lines, of which one has been refused where it `failed`. */
export const orderWith = ({ failed }: { failed: boolean }): LicenseOrder => ({
  id: someId,
  orderedAt: '2026-11-20T09:30:00.000Z',
  orderedByName: 'Signe Ny',
  lines: [
    { product: yearly, name: item.name, quantity: 25 },
    { product: basic, name: 'Microsoft 365 Business Basic', quantity: 40 },
  ],
  operation: failed
    ? {
        ...orderOperation,
        state: 'failed',
        reason: 'linesFailed',
        reasonValues: { failed: 1, lines: 2 },
        lines: [
          { ...line, product: yearly, state: 'done', reason: null },
          { ...line, product: basic, quantity: '40', state: 'failed', reason: 'productWithdrawn' },
        ],
      }
    : orderOperation,
});

/** What the list asks for beside its rows. */
export const besideList = (...items: LicenseOrder[]): Answer[] => [
  answer(listLicenseOrders, { items }),
  answer(getUnusedSeats, {
    currency: 'SEK',
    seats: 5,
    customerMinor: 125_500,
    partnerMinor: null,
    items: [],
  }),
];

/** When the term of a license ends whose panel is open. */
export const panelTermEndsAt = '2099-11-24T07:54:00.000Z';

/** The list with the panel of one license; `answers`: what is asked there beside it. */
export function licensePanel(change: Partial<License>, ...answers: Answer[]) {
  const license = licenseWith({ termEndsAt: panelTermEndsAt, version: 7, ...change });
  return {
    me: licenseOwner,
    address: `${licensesAddress}?license=${someId}`,
    answers: [
      licensesStatus(),
      ...besideList(),
      licensesAnswer({ ...license, id: someId }),
      answer(getLicense, license),
      ...answers,
    ],
  };
}
