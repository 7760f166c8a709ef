import type { M365Object } from './m365-objects.ts';

/** A user or group of the tenant. */
export type RestoreOperator = Pick<M365Object, 'id' | 'displayName' | 'name' | 'type'> & {
  kind: 'user' | 'group';
};

/**
 * Who may restore what. `included` is empty when the scope is the entire tenant. Names need not be unique, and a role
 * may have no operators yet.
 */
export type RestoreRoleSettings = {
  name: string;
  description: string;
  scope: 'entire-organization' | 'selected-objects';
  operators: readonly RestoreOperator[];
  included: readonly M365Object[];
  excluded: readonly M365Object[];
};

/** `operation` null: it was not made by the portal. */
export type RestoreRole = RestoreRoleSettings & {
  id: string;
  tenantId: string;
  operation: string | null;
};

/** Where operators restore, and the application that a tenant has to consent to before. */
export type RestorePortal = { isEnabled: boolean; applicationId: string | null; address: string | null };
