import {
  getAuditEntry,
  listAuditLog,
  listAuditPeople,
  listMyAuditLog,
} from '@portal/contract/audit-log/entries';
import { reads, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { auditQueryOf } from './audit-query.ts';
import { auditColumns } from './csv.ts';
import { auditEntry, auditPeople } from './lookups.ts';
import { auditPage } from './repository.ts';

const auditLogBindings = ({ sealer }: Platform): Binding[] => [
  reads(
    listMyAuditLog,
    ({ query, ...call }) => {
      const own = { ...query, userId: call.principal.userId };
      return auditPage(sealer, auditQueryOf({ ...call, query: own }), query);
    },
    auditColumns,
  ),
  reads(
    listAuditLog,
    ({ query, ...call }) => auditPage(sealer, auditQueryOf({ ...call, query }), query),
    auditColumns,
  ),
  reads(getAuditEntry, ({ query, ...call }) => auditEntry(call, query)),
  reads(listAuditPeople, ({ tenant, query }) => auditPeople(tenant, query)),
];

export const auditLogCapability: Capability = { name: 'audit-log', bindings: auditLogBindings };
