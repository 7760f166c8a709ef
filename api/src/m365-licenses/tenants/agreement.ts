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
import { ask } from '../../platform/outbound/ask.ts';
import type { Platform } from '../../platform/platform.ts';
import { customerOf, order } from '../../services/ordering.ts';
import { notEnabled, requireEnabled, service } from '../account.ts';
import { driverOf, inPartnerCenter, partnerCenterProblems } from '../system.ts';
import { vendorLanguage } from './life.ts';
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
    await requireEnabled({ tx, tenant: operation });
    const tenant = await lockTenant(tx, operation);
    if (!tenant || tenant.isAccepted) throw notRetriable();
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
      url: await ask(partnerCenterProblems, () =>
        driverOf(clouds).getAgreementText(vendorLanguage[request.language]),
      ),
    }),
  }),
  writes(acceptCustomerAgreement, async (call) => {
    await requireEnabled(call);
    const tenant = await lockTenant(call.tx, call.tenant);
    if (!tenant) throw notEnabled();
    if (tenant.isAccepted) throw new Problem('agreementAccepted');
    const { agreed: _agreed, ...person } = call.body;
    const input = { tenantId: tenant.tenantId, person };
    const ordered = { targetId: customerOf(call), subject: tenant.domain, input };
    return order(call, accepting, ordered);
  }),
];
