import {
  getSplaLicense,
  listAvailableSplaLicenses,
  listSplaLicenses,
  type SplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaCatalog } from '@portal/contract/virtual-data-center/spla-catalog';
import { getVdcStatus, listVdcs } from '@portal/contract/virtual-data-center/vdcs';
import { answer, type Answer } from './answers.ts';
import { someId } from './row.ts';
import { sampleOf, type Style } from './sample.ts';

const product = 'virtual-data-center.spla-windows-server-standard' as const;

/** What a customer is told of a price. */
export const licensePrice = {
  product,
  unit: 'license-month',
  currency: 'SEK',
  listPrice: null,
  discountPercent: null,
  partnerPrice: null,
  upliftPercent: null,
  customerPrice: '110.5',
  validFrom: '2026-11-01',
  listVersion: null,
};

/** The service is enabled. */
export function enabledVdc(style: Style = 'plain'): Answer {
  const status = sampleOf(getVdcStatus, style);
  const regions = status.regions.slice(0, 2).map((region) => ({ ...region, reachable: 'yes' as const }));
  return answer(getVdcStatus, {
    ...status,
    state: 'enabled',
    operation: null,
    closed: false,
    regions,
    linked: [],
  });
}

export const licenseWith = (change: Partial<SplaLicense> = {}): SplaLicense => ({
  ...sampleOf(getSplaLicense),
  id: someId,
  vdcName: 'NL-EDGE',
  hasVdc: true,
  product,
  name: 'Windows Server Standard, 2 cores',
  family: 'windows-server',
  price: licensePrice,
  quantity: 4,
  billedQuantity: 4,
  currency: 'SEK',
  customerMinor: 44_200,
  partnerMinor: null,
  version: 3,
  ...change,
});

/** The list with these licenses, and each by itself. */
export const licenseAnswers = (license: SplaLicense): Answer[] => [
  enabledVdc(),
  answer(listSplaLicenses, { ...sampleOf(listSplaLicenses), items: [license], total: 1 }),
  answer(getSplaLicense, license),
];

/** One vDC to order for, and a catalog of which all but one product has a price. */
export function orderAnswers(price = licensePrice): Answer[] {
  const vdcs = sampleOf(listVdcs);
  const [vdc] = vdcs.items;
  if (!vdc) throw new Error('The sample has no vDC.');
  const active = {
    ...vdc,
    id: someId,
    name: 'NL-EDGE',
    region: 'SE-NORTH-1' as const,
    state: 'active' as const,
  };
  const items = splaCatalog.map(({ product: key, family, text }) => ({
    product: key,
    name: text.en,
    family,
    price: key === 'virtual-data-center.spla-sql-server-web' ? null : { ...price, product: key },
  }));
  return [
    enabledVdc(),
    answer(listVdcs, { ...vdcs, items: [active], total: 1 }),
    answer(listAvailableSplaLicenses, { items }),
  ];
}
