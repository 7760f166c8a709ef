import type { OperationPlan } from '../platform/operations.ts';

const ofStorage = { service: 's3-storage', expectedSeconds: 5 } as const;

export const linkTenantPlan: OperationPlan = { ...ofStorage, kind: 'linkTenant', steps: 3 };
export const unlinkTenantPlan: OperationPlan = { ...ofStorage, kind: 'unlinkTenant', steps: 2 };
