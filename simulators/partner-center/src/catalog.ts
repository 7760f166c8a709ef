import { createHash } from 'node:crypto';
import { knownProducts, type Sold } from './known-products.ts';

export type Term = 'P1M' | 'P1Y' | 'P3Y';
export type BillingCycle = 'monthly' | 'annual' | 'triennial';
export type Plan = { term: Term; billingCycle: BillingCycle };

/** `monthlyOere` is the recommended price of a seat and month at a yearly term. */
export type CatalogSku = {
  productId: string;
  productTitle: string;
  skuId: string;
  skuTitle: string;
  partNumber: string;
  guid: string;
  monthlyOere: number;
  minimumQuantity: number;
  maximumQuantity: number;
  plans: readonly Plan[];
};

const size = 5000;
const seed = 20_260_504;

const monthly: Plan[] = [{ term: 'P1M', billingCycle: 'monthly' }];
const yearly: Plan[] = [
  { term: 'P1Y', billingCycle: 'monthly' },
  { term: 'P1Y', billingCycle: 'annual' },
];
const threeYears: Plan[] = [
  { term: 'P3Y', billingCycle: 'monthly' },
  { term: 'P3Y', billingCycle: 'annual' },
  { term: 'P3Y', billingCycle: 'triennial' },
];
const plansOf: Readonly<Record<Sold, readonly Plan[]>> = {
  all: [...monthly, ...yearly, ...threeYears],
  yearly,
  short: [...monthly, ...yearly],
};

const families = [
  [
    'Dynamics 365',
    [
      'Sales',
      'Customer Service',
      'Field Service',
      'Finance',
      'Supply Chain',
      'Human Resources',
      'Commerce',
      'Project Operations',
      'Business Central',
      'Marketing',
    ],
  ],
  [
    'Microsoft Defender for',
    ['Cloud Apps', 'Endpoint', 'Identity', 'Servers', 'Storage', 'Vulnerability Management'],
  ],
  ['Microsoft Entra', ['Permissions', 'Governance', 'Workload ID', 'Internet Access', 'Private Access']],
  ['Microsoft Purview', ['Compliance', 'Information Protection', 'Audit', 'eDiscovery', 'Insider Risk']],
  ['Microsoft Viva', ['Insights', 'Learning', 'Goals', 'Glint', 'Suite', 'Engage']],
  ['Windows 365', ['Business', 'Enterprise', 'Frontline', 'Government']],
  ['Power Platform', ['Dataverse', 'Pages', 'Virtual Agents', 'Process Mining', 'AI Builder']],
  ['Microsoft 365', ['Archive', 'Backup', 'Multi-Geo', 'Lighthouse', 'Frontline', 'Extra File Storage']],
] as const;
const editions = [
  'Essentials',
  'Professional',
  'Enterprise',
  'Premium',
  'Attach',
  'Team Members',
  'Device',
  'Add-on',
  'Capacity',
  'Plan 1',
  'Plan 2',
  'Plan 3',
];
const audiences = [
  '',
  'Faculty',
  'Students',
  'Nonprofit',
  'Frontline Workers',
  'Small Business',
  'Government',
];

/** Numbers from 0 to 1, always the same ones. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A UUID that a text always has. */
export function uuidOf(text: string): string {
  const hex = digestOf(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const sold: readonly Sold[] = ['all', 'all', 'all', 'short', 'yearly'];

function madeProduct(index: number, next: () => number): CatalogSku {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
  const [family, areas] = pick(families) ?? families[0];
  const audience = pick(audiences) ?? '';
  const name = [family, pick(areas), pick(editions), audience && `for ${audience}`].filter(Boolean).join(' ');
  const title = `${name} (${String(index).padStart(4, '0')})`;
  return {
    productId: `CFQ7TTC1${index.toString(36).toUpperCase().padStart(4, '0')}`,
    productTitle: title,
    skuId: '0001',
    skuTitle: title,
    partNumber: `SIM_${String(index).padStart(4, '0')}`,
    guid: uuidOf(title),
    monthlyOere: 500 + Math.floor(next() * 120_000),
    minimumQuantity: 1,
    maximumQuantity: next() < 0.1 ? 300 : 10_000_000,
    plans: plansOf[pick(sold) ?? 'all'],
  };
}

function allSkus(): Map<string, CatalogSku> {
  const skus = new Map<string, CatalogSku>();
  const next = numbers(seed);
  for (const [productId, title, partNumber, guid, monthlySEK, kind] of knownProducts)
    skus.set(productId, {
      productId,
      productTitle: title,
      skuId: '0001',
      skuTitle: title,
      partNumber,
      guid,
      monthlyOere: Math.round(monthlySEK * 100),
      minimumQuantity: 1,
      maximumQuantity: title.startsWith('Microsoft 365 Business') ? 300 : 10_000_000,
      plans: plansOf[kind],
    });
  for (let index = skus.size; index < size; index += 1) {
    const made = madeProduct(index, next);
    skus.set(made.productId, made);
  }
  return skus;
}

/** By the product's id, as each has one SKU; the same in every simulator. */
export const catalog: ReadonlyMap<string, CatalogSku> = allSkus();

export const skuOf = (productId: string, skuId: string): CatalogSku | undefined => {
  const found = catalog.get(productId);
  return found?.skuId === skuId ? found : undefined;
};

/** The SKU that a term goes on as when nobody has renewed it. */
export const extendedSkuId = (skuId: string): string => `E${skuId.slice(1)}`;

const availabilityHours = 6;

/** Availabilities are issued anew every six hours; those of the last period are still taken. */
export function availabilityIds({ productId, skuId }: CatalogSku, term: Term, now: Date): string[] {
  const period = Math.floor(now.getTime() / (availabilityHours * 3_600_000));
  return [period, period - 1].map(
    (one) => `CFQ7${digestOf(`${productId} ${skuId} ${term} ${one}`).slice(0, 8).toUpperCase()}`,
  );
}
