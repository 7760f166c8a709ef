import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  getCustomerOverview,
  inviteCustomerOwner,
  listCustomers,
  listCustomerServices,
  lookUpOrganization,
  previewCustomerDeletion,
  updateCustomer,
} from '@portal/contract/customers';
import { asks, reads, writes, type Binding } from '../platform/http/call.ts';
import type { Capability, Registry } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { customerColumns } from './csv.ts';
import { createInviteOwner } from './invitation.ts';
import { lookUp } from './lookup.ts';
import { customerOverview } from './overview.ts';
import { customerServices, customersPage, deletionPreview, oneCustomer } from './repository.ts';
import { servicesOffered } from '../services/offered.ts';
import { create, inviteOwner, missingCustomer as missing, remove, update } from './service.ts';
import { organizationRegister } from './system.ts';

export { lookUp } from './lookup.ts';
export { customerBlockers } from './repository.ts';
export { organizationRegister } from './system.ts';

const customersBindings = (platform: Platform, registry: Registry): Binding[] => {
  const { sealer, clouds } = platform;
  const invite = createInviteOwner(platform);
  const offered = servicesOffered(clouds);
  const register = clouds.of(organizationRegister, '')?.driver ?? null;
  return [
    reads(
      listCustomers,
      ({ tenant, query, principal: { sessionId } }) => customersPage(tenant, { sealer, query, sessionId }),
      customerColumns,
    ),
    reads(getCustomerOverview, ({ tenant, principal: { sessionId } }) =>
      customerOverview(tenant, { sessionId, registry, offered }),
    ),
    reads(getCustomer, ({ tenant, query }) => oneCustomer({ tenant, id: query.id, missing })),
    writes(createCustomer, (call) => create(call, invite)),
    writes(updateCustomer, update),
    writes(deleteCustomer, (call) => remove(call, registry)),
    reads(previewCustomerDeletion, ({ tenant, query }) =>
      deletionPreview(registry, { tenant, id: query.id, missing }),
    ),
    writes(inviteCustomerOwner, (call) => inviteOwner(call, invite)),
    asks(lookUpOrganization, {
      ask: ({ query }) => lookUp(register, query.organizationNumber),
    }),
    reads(listCustomerServices, ({ tenant }) =>
      customerServices({ tenant, id: tenant.customerId ?? '', missing }, offered),
    ),
  ];
};

export const customersCapability: Capability = { name: 'customers', bindings: customersBindings };
