import { roles, type OrganizationKind, type Role } from '@portal/contract/permissions';

/** Who is at the screen: somebody with one role in an organization, or an owner who acts in another one. */
export type Column = { id: string; kind: OrganizationKind; role: Role; acting: boolean };

const kinds: readonly OrganizationKind[] = ['partner', 'customer', 'operator'];
const ownRoles: readonly Column[] = kinds.flatMap((kind) =>
  roles.map((role) => ({ id: `${kind} ${role}`, kind, role, acting: false })),
);

/** Impersonating, one has one's own role, at most admin. */
const visitors: readonly Column[] = [
  { id: 'partner acting in customer', kind: 'customer', role: 'admin', acting: true },
  { id: 'operator acting in partner', kind: 'partner', role: 'admin', acting: true },
];

/** The columns of the table: every role in every kind of organization, and both ways to act. */
export const columns: readonly Column[] = [...ownRoles, ...visitors];
