import { getVisit, listVisits } from '@portal/contract/visitors';
import { reads, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { visitColumns } from './csv.ts';
import { oneVisit, visitsPage } from './repository.ts';

const missing = () => notFound();

const visitorsBindings = ({ sealer }: Platform): Binding[] => [
  reads(listVisits, ({ principal, query }) => visitsPage(sealer, principal, query), visitColumns),
  reads(getVisit, ({ principal, query }) => oneVisit({ of: principal, id: query.id, missing })),
];

export const visitorsCapability: Capability = { name: 'visitors', bindings: visitorsBindings };
