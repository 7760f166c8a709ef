import { m365LicensesFileTexts } from '@portal/contract/m365-licenses/file-texts';
import {
  estimateLicenses,
  forgetLicenseOrder,
  getLicenseProduct,
  listLicenseOrders,
  listLicenseProducts,
  orderLicenses,
} from '@portal/contract/m365-licenses/products';
import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { asks, reads, writes, type Binding } from '../../platform/http/call.ts';
import { listRead } from '../../platform/http/lists.ts';
import { usageBindings } from '../../platform/metering/usage-bindings.ts';
import type { Platform } from '../../platform/platform.ts';
import { service } from '../account.ts';
import { forgetOrder, orderOf } from './orders.ts';
import { ordersRead } from './order-repository.ts';
import { productNow } from './product-now.ts';
import { orderEstimate, productList } from './repository.ts';

export const productBindings = ({ sealer, clouds }: Platform): Binding[] => [
  reads(listLicenseProducts, ({ tenant, principal: { sessionId }, query }) =>
    listRead(sealer, query, productList({ tenant, sessionId }, query)),
  ),
  asks(getLicenseProduct, productNow(clouds)),
  reads(estimateLicenses, ({ tenant, principal: { sessionId }, body }) =>
    orderEstimate({ tenant, sessionId }, body.lines),
  ),
  writes(orderLicenses, orderOf),
  reads(listLicenseOrders, ({ tenant }) => ordersRead(tenant)),
  writes(forgetLicenseOrder, forgetOrder),
];

export const usageOfLicenses = (platform: Platform): Binding[] =>
  usageBindings(platform, licenseUsage, {
    meter: { service, product: null, things: 'license' },
    texts: m365LicensesFileTexts.usage,
  });
