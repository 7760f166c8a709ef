import type { Region } from '@portal/contract/constants';
import type { Endpoint, nothing } from '@portal/contract/http';
import type { ordered } from '@portal/contract/services/endpoints';
import { serviceNames, type Service, type ServiceState } from '@portal/contract/services/services';
import type { Sql } from 'sql-template-tag';
import type { Tenant } from '../platform/database/tenancy.ts';
import { reads, writes, type Binding } from '../platform/http/call.ts';
import { Problem } from '../platform/http/problem.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import type { AnyDriver, Clouds, System } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { addService, lockState, requireUnlinked } from './life.ts';
import { wakeMirrors } from './mirror-repository.ts';
import { customerOf, order, type Call, type InTenant } from './ordering.ts';
import { connectedRegions } from './regional-systems.ts';
import { statusRead } from './status.ts';

/** How a service begins and ends for a customer. `Account` is what the service keeps of it, `Input` what both operations work on. */
type Life<S, D extends AnyDriver, Account extends { state: ServiceState }, Input, M, N> = {
  service: Service;
  system: System<S, D>;
  /** What is read anew when somebody asks for it. */
  mirrors: readonly string[];
  /** Customers do not reach the system themselves. */
  isHidden?: true;
  /** More members of the status. */
  own?: (tenant: Tenant, clouds: Clouds) => Sql;
  /** Held until the transaction ends. */
  lock: (of: InTenant) => Promise<Account>;
  /** Gives the customer the service; throws `refusal` when somebody else has done so meanwhile. */
  add: (call: Call, refusal: Problem) => Promise<void>;
  inputOf: (call: Call, regions: Region[], account: Account) => Input | Promise<Input>;
  enabling: OperationDefinition<Input, M>;
  disabling: OperationDefinition<Input & { before: 'enabled' | 'failed' }, N>;
};

/** Of a service that keeps nothing of a customer but that it has it. */
export const plainLife = (service: Service, needs: readonly Service[] = []) => ({
  service,
  lock: async ({ tx, tenant }: InTenant) => ({ state: await lockState(tx, { ...tenant, service }) }),
  add: ({ tx, tenant }: InTenant, refusal: Problem) => addService(tx, { ...tenant, service, needs }, refusal),
});

type LifeEndpoints = {
  status: Endpoint;
  enable: Endpoint & { response: typeof ordered };
  disable: Endpoint & { response: typeof ordered };
  refresh: Endpoint & { response: typeof nothing };
};

/** Status, enabling, ending and refreshing of a service. */
export function lifeBindings<
  S extends { endpoint: string },
  D extends AnyDriver,
  Account extends { state: ServiceState },
  Input,
  M,
  N,
>(
  { clouds }: Platform,
  life: Life<S, D, Account, Input, M, N>,
  { status, enable, disable, refresh }: LifeEndpoints,
): Binding[] {
  const { service, system, mirrors } = life;
  const connected = connectedRegions(clouds, system);
  const regions = clouds
    .all(system)
    .map(({ region, settings }) => ({ region, endpoint: life.isHidden ? '' : settings.endpoint }));
  const subject = serviceNames[service].en;
  return [
    reads(status, ({ tenant, principal: { kind } }) => {
      const own = life.own?.(tenant, clouds);
      return statusRead(tenant, {
        service,
        system: system.name,
        mirror: service,
        regions,
        isOwn: kind === 'customer',
        own,
      });
    }),
    writes(enable, async (call) => {
      if (connected.length === 0) throw new Problem('serviceNotOffered');
      const account = await life.lock(call);
      const refusal = new Problem('serviceAlreadyEnabled');
      if (account.state === 'not-enabled') await life.add(call, refusal);
      else if (account.state !== 'failed') throw refusal;
      const input = await life.inputOf(call, connected, account);
      return order(call, life.enabling, { targetId: customerOf(call), subject, input });
    }),
    writes(disable, async (call) => {
      const account = await life.lock(call);
      await requireUnlinked(call.tx, { ...call.tenant, service });
      const { state: before } = account;
      // What enabling has left behind goes with it.
      if (before !== 'enabled' && before !== 'failed') throw new Problem('serviceNotEnabled');
      const input = { ...(await life.inputOf(call, connected, account)), before };
      return order(call, life.disabling, { targetId: customerOf(call), subject, input });
    }),
    writes(refresh, async ({ tx }) => {
      for (const mirror of mirrors) await wakeMirrors(tx, mirror);
      return {};
    }),
  ];
}
