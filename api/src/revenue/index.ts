import { getRevenue } from '@portal/contract/revenue';
import type { Capability } from '../platform/capability.ts';
import { readsAcross, type Binding } from '../platform/http/call.ts';
import { revenueRead } from './repository.ts';

/** What the operator gets from its partners. */
const revenueBindings = (): Binding[] => [readsAcross(getRevenue, ({ query }) => revenueRead(query))];

export const revenueCapability: Capability = { name: 'revenue', bindings: revenueBindings };
