import type { Region } from '@portal/contract/constants';
import type { Service, ServiceState } from '@portal/contract/services/services';
import type { Sql } from 'sql-template-tag';
import type { Tenant } from '../platform/database/tenancy.ts';
import { Problem } from '../platform/http/problem.ts';
import type { OperationDefinition } from '../platform/operations/definition.ts';
import type { AnyDriver, Clouds, System } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { addService, lockState } from './life.ts';
import { orderEnabling } from './enable-order.ts';
import type { Call, InTenant } from './ordering.ts';
import { connectedRegions } from './regional-systems.ts';
import type { LifeEndpoints, LifeOrder, ServiceLife } from './service-life.ts';
import { statusRead } from './status.ts';

/** Of a service in the regions of a system, which an operation enables. `Input` is what enabling and ending work on. */
type RegionalLife<S, D extends AnyDriver, Account extends { state: ServiceState }, Input, M, N> = {
  service: Service;
  endpoints: LifeEndpoints<LifeOrder>;
  mirrors: readonly string[];
  system: System<S, D>;
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

/** What `serviceLife` makes the handlers of. */
export function regionalLife<
  S extends { endpoint: string },
  D extends AnyDriver,
  Account extends { state: ServiceState },
  Input,
  M,
  N,
>(
  { clouds }: Pick<Platform, 'clouds'>,
  life: RegionalLife<S, D, Account, Input, M, N>,
): ServiceLife<LifeOrder, Account, Input, N> {
  const { service, system, endpoints, mirrors, lock, disabling } = life;
  const connected = connectedRegions(clouds, system);
  const regions = clouds
    .all(system)
    .map(({ region, settings }) => ({ region, endpoint: life.isHidden ? '' : settings.endpoint }));
  return {
    service,
    endpoints,
    mirrors,
    lock,
    disabling,
    inputOf: (call, account) => life.inputOf(call, connected, account),
    status: (tenant, isOwn) => {
      const own = life.own?.(tenant, clouds);
      return statusRead(tenant, { service, system: system.name, mirror: service, regions, isOwn, own });
    },
    enable: (call) =>
      orderEnabling(call, {
        service,
        offered: () => {
          if (connected.length === 0) throw new Problem('serviceNotOffered');
        },
        lock,
        rules: null,
        gate: null,
        add: async ({ state }, refusal) => {
          if (state === 'not-enabled') await life.add(call, refusal);
        },
        order: async (account) => ({
          by: life.enabling,
          input: await life.inputOf(call, connected, account),
        }),
      }),
  };
}
