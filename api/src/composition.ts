import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import { capabilities, registry } from './capabilities.ts';
import { registryOf, type Capability, type Registry } from './platform/capability.ts';

/** What a portal is made of. */
export type Composition = {
  capabilities: readonly Capability[];
  registry: Registry;
  endpoints: readonly Endpoint[];
};

export const product: Composition = { capabilities, registry, endpoints };

/** The same with another service beside those that there are. */
export function productWith(capability: Capability, ofService: readonly Endpoint[]): Composition {
  const all = [...capabilities, capability];
  return { capabilities: all, registry: registryOf(all), endpoints: [...endpoints, ...ofService] };
}
