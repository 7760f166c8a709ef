import {
  acceptCustomerAgreement,
  getCustomerAgreement,
  licensePerson,
} from '@portal/contract/m365-licenses/tenants';
import * as z from 'zod';
import { asks, writes, type Binding } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { defineOperation } from '../../platform/operations/definition.ts';
import { notRetriable } from '../../platform/operations/order.ts';
import type { Platform } from '../../platform/platform.ts';
import { customerOf, order } from '../../services/ordering.ts';
import { requireEnabled, service } from '../account.ts';
import { askPartnerCenter, driverOf, inPartnerCenter, vendorLanguage } from '../system.ts';
import { lockTenant, markAccepted } from './repository.ts';

/** In the name of a person; the tenant carries it. */
export const accepting = defineOperation({
  service,
  kind: 'acceptAgreement',
  lane: 'agreement',
  input: z.object({ tenantId: z.string(), person: licensePerson }),
  steps: 1,
  expectedSeconds: 5,
  tells: ['licenses'],
  mailWhenFailed: 'orderer',
  cost: { free: 'Accepting it costs nothing.' },
  retriedWith: 'agreements.accept',
  events: { ordered: 'agreementOrdered', done: 'agreementAccepted', failed: 'agreementFailed' },
  carriedBy: { table: 'license_tenant', rowId: ({ customerId }) => customerId },
  begin: async (tx, operation) => {
    if ((await lockTenant({ tx, tenant: operation })).isAccepted) throw notRetriable();
  },
  run: async (operation, { clouds }) => {
    const { id, input, requestedAt: at } = operation;
    const person = { ...input.person, phone: input.person.phone || null };
    await inPartnerCenter(driverOf(clouds).acceptAgreement(id, { tenantId: input.tenantId, person, at }));
    return { done: { write: async (tx) => void (await markAccepted(tx, operation, { by: person, at })) } };
  },
  failed: () => Promise.resolve({}),
});

export const agreementBindings = ({ clouds }: Platform): Binding[] => [
  asks(getCustomerAgreement, {
    find: requireEnabled,
    ask: async ({ request }) => ({
      url: await askPartnerCenter(clouds, (driver) =>
        driver.getAgreementText(vendorLanguage[request.language]),
      ),
    }),
  }),
  writes(acceptCustomerAgreement, async (call) => {
    const { tenantId, domain: subject, isAccepted } = await lockTenant(call);
    if (isAccepted) throw new Problem('agreementAccepted');
    const { agreed: _agreed, ...person } = call.body;
    const details = { agreedBy: `${person.firstName} ${person.lastName}` };
    return order(call, accepting, {
      targetId: customerOf(call),
      subject,
      input: { tenantId, person },
      details,
    });
  }),
];
