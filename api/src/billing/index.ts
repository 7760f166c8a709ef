import {
  getBilling,
  getPartnerBilling,
  updateBilling,
  updatePartnerBilling,
} from '@portal/contract/billing/billing';
import { operates, reads, readsAcross, writes } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { notFound } from '../platform/http/problem.ts';
import { billingOf } from './repository.ts';
import { changeOfPartner, changeOwn } from './service.ts';

export { writeBilling } from './repository.ts';
export { changeAsOperator, firstBilling } from './service.ts';

const missing = () => notFound();

export const billingCapability: Capability = {
  name: 'billing',
  bindings: () => [
    reads(getBilling, ({ principal }) => billingOf(principal.partnerId, missing)),
    writes(updateBilling, changeOwn),
    readsAcross(getPartnerBilling, ({ query }) => billingOf(query.id, missing)),
    operates(updatePartnerBilling, changeOfPartner),
  ],
  exported: [
    {
      name: 'billing',
      table: 'partner_billing',
      columns: `address, zipcode, city, country, vat_number, without_vat_number, peppol_id, buyer_reference, order_number,
        language, updated_at, updated_by_name`,
      key: ['partner_id'],
      rowsOf: 'itself',
    },
  ],
};
