import { estimateLicenseChange, listTermEnds } from '@portal/contract/m365-licenses/changes';
import { m365LicensesFileTexts } from '@portal/contract/m365-licenses/file-texts';
import { getLicense, listLicenses } from '@portal/contract/m365-licenses/licenses';
import {
  estimateLicenses,
  forgetLicenseOrder,
  getLicenseProduct,
  listLicenseOrders,
  listLicenseProducts,
  orderLicenses,
} from '@portal/contract/m365-licenses/products';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import type { Capability } from '../platform/capability.ts';
import { asks, reads, writes, type Binding } from '../platform/http/call.ts';
import { columnsOf } from '../platform/http/csv-columns.ts';
import { CsvDecimal } from '../platform/http/csv-decimal.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { service } from './account.ts';
import { licenseChanges } from './licenses/change-operations.ts';
import { changeBindings } from './licenses/changes.ts';
import { changeEstimateRead, licenseList, licenseRead, termEndsRead } from './licenses/repository.ts';
import { termEndCells } from './licenses/term-end-cells.ts';
import { mailRenewals } from './licenses/renewal-mails.ts';
import { renewalBindings } from './licenses/renewals.ts';
import { licenseMirror, seatsMirror } from './mirrors.ts';
import { ordering } from './products/order-operation.ts';
import { ordersRead } from './products/order-repository.ts';
import { forgetOrder, orderOf } from './products/orders.ts';
import { priceSheetMirror } from './products/price-sheet.ts';
import { productNow } from './products/product-now.ts';
import { orderEstimate, productList } from './products/repository.ts';
import { seedM365Licenses } from './seed.ts';
import { accepting, agreementBindings } from './tenants/agreement.ts';
import { credentialsBindings, onCredentialsMailed } from './tenants/credentials.ts';
import { disabling, enabling } from './tenants/enabling.ts';
import { lifeBindings } from './tenants/life.ts';

export { demoListPrices, importDemoProducts } from './seed-products.ts';
export { partnerCenter } from './system.ts';

const productBindings = ({ sealer, clouds }: Platform): Binding[] => [
  listsWith(sealer)(listLicenseProducts, productList),
  asks(getLicenseProduct, productNow(clouds)),
  reads(estimateLicenses, orderEstimate),
  writes(orderLicenses, orderOf),
  reads(listLicenseOrders, ({ tenant }) => ordersRead(tenant)),
  writes(forgetLicenseOrder, forgetOrder),
];

const licenseColumns = columnsOf(m365LicensesFileTexts.licenses, {
  ...termEndCells,
  unitPrice: ({ unitPrice }) => (typeof unitPrice === 'string' ? new CsvDecimal(unitPrice) : ''),
});

const licenseBindings = ({ sealer }: Platform): Binding[] => [
  listsWith(sealer)(listLicenses, licenseList, licenseColumns),
  reads(getLicense, licenseRead),
  reads(listTermEnds, termEndsRead),
  reads(estimateLicenseChange, changeEstimateRead),
  ...changeBindings,
  ...renewalBindings(sealer),
];

export const m365LicensesCapability: Capability = {
  name: 'm365-licenses',
  bindings: (platform) => [
    ...lifeBindings(platform),
    ...agreementBindings(platform),
    ...credentialsBindings,
    ...productBindings(platform),
    ...licenseBindings(platform),
    ...usageBindings(platform, licenseUsage, {
      meter: { service, product: null, things: 'license' },
      texts: m365LicensesFileTexts.usage,
    }),
  ],
  operations: [enabling, disabling, accepting, ordering, ...Object.values(licenseChanges)],
  mirrors: (working) => [priceSheetMirror(working), licenseMirror(working), seatsMirror(working)],
  maintenance: { licenseRenewals: ({ database }) => mailRenewals(database) },
  onMailSettled: onCredentialsMailed,
  blockers: [
    { kind: 'licenses', service, table: 'license' },
    { kind: 'licenseOrders', service, table: 'license_order' },
  ],
  counted: { service, table: 'license', holds: "x.status in ('active', 'suspended', 'unknown')" },
  seed: seedM365Licenses,
  exported: [
    {
      name: 'licenseTenants',
      table: 'license_tenant',
      columns: `customer_id, id, tenant_id, domain, company_name, is_new, agreement_at, agreement_by, credentials_sent_at,
        credentials_sent_to`,
    },
    {
      name: 'licenses',
      table: 'license',
      columns: `customer_id, id, subscription_id, name, product, quantity, status, term_starts_at, term_ends_at, outcome,
        created_at`,
    },
    {
      name: 'licenseSeats',
      table: 'license_seats',
      columns: 'customer_id, seat_sku_id, name, part_number, total, assigned',
      key: ['customer_id', 'seat_sku_id'],
    },
    {
      name: 'licenseOrders',
      table: 'license_order',
      columns: 'customer_id, id, lines, state, created_at, created_by_name',
    },
  ],
};
