import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import { capabilities, drivenSystems, registry } from './capabilities.ts';
import { registryOf, type Capability, type Registry } from './platform/capability.ts';
import type { DrivenSystem } from './platform/outbound/systems.ts';

/** What a portal is made of. */
export type Composition = {
  capabilities: readonly Capability[];
  registry: Registry;
  endpoints: readonly Endpoint[];
  driven: readonly DrivenSystem[];
};

export const product: Composition = { capabilities, registry, endpoints, driven: drivenSystems };

type AddedCapability = Pick<Composition, 'endpoints' | 'driven'> & { capability: Capability };

/** The same with another service beside those that there are. */
export function productWith({ capability, endpoints: ofService, driven }: AddedCapability): Composition {
  const all = [...capabilities, capability];
  return {
    capabilities: all,
    registry: registryOf(all),
    endpoints: [...endpoints, ...ofService],
    driven: [...drivenSystems, ...driven],
  };
}
