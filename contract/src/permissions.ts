/** The one table of who may do what. The API enforces it, the web asks it. */
export const organizationKinds = ['operator', 'partner', 'customer'] as const;
export type OrganizationKind = (typeof organizationKinds)[number];

export const roles = ['owner', 'admin', 'billing', 'engineer', 'viewer'] as const;
export type Role = (typeof roles)[number];

type Grant = readonly Role[];
type Row = Partial<Record<OrganizationKind, Grant>>;

const everyone: Grant = roles;
const managers: Grant = ['owner', 'admin'];
const technicians: Grant = ['owner', 'admin', 'engineer'];
const accountants: Grant = ['owner', 'admin', 'billing'];
const allButViewer: Grant = ['owner', 'admin', 'billing', 'engineer'];
const resellers = (grant: Grant): Row => ({ partner: grant, customer: grant });
const everyKind = (grant: Grant): Row => ({ operator: grant, partner: grant, customer: grant });

const table = {
  'services.read': everyKind(everyone),
  'services.order': resellers(technicians),
  // In the customer's name, towards a vendor.
  'agreements.accept': resellers(managers),
  'restoreOperators.manage': resellers(managers),
  'customers.read': { operator: everyone, partner: everyone },
  'customers.write': { partner: managers },
  'customers.impersonate': { partner: technicians },
  // List prices, discounts, what the partner pays and its margin; who lacks it gets the customer's price alone.
  'pricing.read': { operator: accountants, partner: accountants },
  'pricing.manage': { partner: accountants },
  'invoices.read': { partner: accountants },
  'calculator.use': { partner: everyone },
  'quotes.manage': { partner: accountants },
  'users.manage': everyKind(managers),
  'company.manage': everyKind(managers),
  'documents.manage': { operator: technicians, partner: managers },
  'auditLog.own': everyKind(everyone),
  'auditLog.all': everyKind(managers),
  'tickets.create': resellers(allButViewer),
  // The operator's: those who manage them.
  'downloads.read': { operator: technicians, ...resellers(everyone) },
  'company.delete': resellers(['owner']),
  'partners.impersonate': { operator: technicians },
  'operations.read': { operator: ['owner', 'admin', 'engineer', 'viewer'] },
  'operations.manage': { operator: managers },
  'operatorBilling.manage': { operator: accountants },
  'seller.manage': { operator: accountants },
  // Whom invoices are for: of one's own company, and of the operator's partners.
  'billing.manage': { operator: accountants, partner: accountants },
  'content.manage': { operator: technicians },
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof table;
const isPermission = (key: string): key is Permission => key in table;
export const permissions = Object.keys(table).filter(isPermission);

/** What nobody but the person does: to act as somebody else, and to end the company. */
const inPerson: readonly Permission[] = ['customers.impersonate', 'partners.impersonate', 'company.delete'];
/** What a personal API token may be made for. */
export const tokenScopes = permissions.filter((permission) => !inPerson.includes(permission));

/** True for a permission under which nothing is changed, so that it is not held back where changes are. */
export const onlyReads = (permission: Permission): boolean => permission.endsWith('.read');

/** True for what a customer's own people decide though its partner is suspended: who of them gets in. */
export const goesOnSuspended = (permission: Permission, kind: OrganizationKind, acting: boolean): boolean =>
  permission === 'users.manage' && kind === 'customer' && !acting;

/** What the roles may do together in an organization of that kind; the union over the roles. */
export function permissionsOf(kind: OrganizationKind, own: readonly Role[]): Permission[] {
  return permissions.filter((permission) => {
    const row: Row = table[permission];
    const grant: Grant = row[kind] ?? [];
    return own.some((role) => grant.includes(role));
  });
}

/** The scopes that a person may give a token of theirs today. */
export const scopesOf = (own: readonly Permission[]): Permission[] =>
  tokenScopes.filter((scope) => own.includes(scope));

/** The scopes under which nothing is changed, the audit log included. */
export const readsAlone = (scope: Permission): boolean => onlyReads(scope) || scope.startsWith('auditLog.');

/** True when one may hand out `granted`: only an owner grants an owner, and nobody grants what they lack. */
export function mayGrant(
  kind: OrganizationKind,
  granter: readonly Role[],
  granted: readonly Role[],
): boolean {
  if (granted.includes('owner')) return granter.includes('owner');
  const own = permissionsOf(kind, granter);
  return permissionsOf(kind, granted).every((permission) => own.includes(permission));
}

/** The roles one keeps while acting in another organization: one's own, at most admin. */
export function actingRoles(own: readonly Role[]): Role[] {
  const lowered = own.map((role): Role => (role === 'owner' ? 'admin' : role));
  return roles.filter((role) => lowered.includes(role));
}
