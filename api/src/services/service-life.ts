import type { Endpoint, nothing, ResponseOf } from '@portal/contract/http';
import type { ordered } from '@portal/contract/services/endpoints';
import { serviceNames, type Service, type ServiceState } from '@portal/contract/services/services';
import type { BoundRead, Tenant } from '../platform/database/tenancy.ts';
import { reads, writes, type Binding, type WriteCall } from '../platform/http/call.ts';
import { Problem } from '../platform/http/problem.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import { requireUnlinked } from './life.ts';
import { wakeMirrors } from './mirror-repository.ts';
import { customerOf, order, type Call, type InTenant } from './ordering.ts';

/** Enables or ends a service. */
export type LifeOrder = Endpoint & { response: typeof ordered };

/** The four endpoints of a service's life, as `serviceLife` of the contract makes them. */
export type LifeEndpoints<E extends LifeOrder> = {
  status: Endpoint;
  enable: E;
  disable: LifeOrder;
  refresh: Endpoint & { response: typeof nothing };
};

/** How a service stands, begins and ends for a customer. `Account` is what the service keeps of it. */
export type ServiceLife<E extends LifeOrder, Account extends { state: ServiceState }, Input, N> = {
  service: Service;
  endpoints: LifeEndpoints<E>;
  /** What is read anew when somebody asks for it. */
  mirrors: readonly string[];
  /** `isOwn`: the customer itself asks. */
  status: (tenant: Tenant, isOwn: boolean) => BoundRead;
  enable: (call: WriteCall<E>) => Promise<ResponseOf<E>>;
  /** Held until the transaction ends. */
  lock: (of: InTenant) => Promise<Account>;
  /** What ending works on. */
  inputOf: (call: Call, account: Account) => Input | Promise<Input>;
  disabling: OperationDefinition<Input & { before: 'enabled' | 'failed' }, N>;
};

/** What an order of the whole service is about. */
export const ofService = (call: InTenant, service: Service) => ({
  targetId: customerOf(call),
  subject: serviceNames[service].en,
});

/** The handlers of a service's life: how it stands, enabling, ending, and reading anew what is mirrored. */
export function serviceLife<E extends LifeOrder, Account extends { state: ServiceState }, Input, N>(
  life: ServiceLife<E, Account, Input, N>,
): Binding[] {
  const { service, endpoints, mirrors } = life;
  return [
    reads(endpoints.status, ({ tenant, principal: { kind } }) => life.status(tenant, kind === 'customer')),
    writes(endpoints.enable, (call) => life.enable(call)),
    writes(endpoints.disable, async (call) => {
      const account = await life.lock(call);
      await requireUnlinked(call.tx, { ...call.tenant, service });
      const { state: before } = account;
      // What enabling has left behind goes with it.
      if (before !== 'enabled' && before !== 'failed') throw new Problem('serviceNotEnabled');
      const input = { ...(await life.inputOf(call, account)), before };
      return order(call, life.disabling, { ...ofService(call, service), input });
    }),
    writes(endpoints.refresh, async ({ tx }) => {
      for (const mirror of mirrors) await wakeMirrors(tx, mirror);
      return {};
    }),
  ];
}
