import {
  getCustomerPricing,
  getPartnerCredit,
  getPartnerDiscount,
  getPartnerPricing,
  listCustomerPricing,
  listCustomerUplifts,
  listPartnerUplifts,
  listUpliftEffects,
  setCustomerPricing,
  setPartnerPricing,
} from '@portal/contract/pricing';
import { reads, readsMuch, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { effectColumns } from '../platform/metering/price-effects.ts';
import { ownPricingColumns, settingColumns } from './csv.ts';
import {
  creditRead,
  discountsRead,
  effectsPage,
  ownPricingPage,
  pricingRead,
  settingsPage,
} from './repository.ts';
import { setForAll, setForCustomer } from './service.ts';

const pricingBindings = ({ sealer }: Platform): Binding[] => [
  reads(getPartnerPricing, ({ tenant, principal: { sessionId } }) => pricingRead({ tenant, sessionId })),
  writes(setPartnerPricing, setForAll),
  reads(getCustomerPricing, ({ tenant, principal: { sessionId } }) => pricingRead({ tenant, sessionId })),
  writes(setCustomerPricing, setForCustomer),
  reads(
    listCustomerPricing,
    ({ tenant, query, principal }) => ownPricingPage(sealer, principal.sessionId, { tenant, query }),
    ownPricingColumns,
  ),
  reads(
    listPartnerUplifts,
    ({ tenant, query, principal }) => settingsPage(sealer, principal.sessionId, { tenant, query }),
    settingColumns,
  ),
  reads(
    listCustomerUplifts,
    ({ tenant, query, principal }) => settingsPage(sealer, principal.sessionId, { tenant, query }),
    settingColumns,
  ),
  readsMuch(
    listUpliftEffects,
    ({ tenant, query, principal }) => effectsPage(sealer, principal.sessionId, { tenant, query }),
    effectColumns,
  ),
  reads(getPartnerCredit, ({ principal }) => creditRead(principal.sessionId)),
  reads(getPartnerDiscount, ({ principal }) => discountsRead(principal.sessionId)),
];

export const pricingCapability: Capability = { name: 'pricing', bindings: pricingBindings };
