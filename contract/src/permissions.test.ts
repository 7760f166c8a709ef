import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actingRoles,
  mayGrant,
  organizationKinds,
  permissions,
  permissionsOf,
  roles,
  type OrganizationKind,
  type Permission,
  type Role,
} from './permissions.ts';

// Written once more by hand, not derived from the code. Letters: owner, admin, billing, engineer, viewer; `-`
// where the organization has no such task at all.
const table: Record<Permission, { operator: string; partner: string; customer: string }> = {
  'services.read': { operator: 'xxxxx', partner: 'xxxxx', customer: 'xxxxx' },
  'services.order': { operator: '-----', partner: 'xx-x-', customer: 'xx-x-' },
  'agreements.accept': { operator: '-----', partner: 'xx---', customer: 'xx---' },
  'restoreOperators.manage': { operator: '-----', partner: 'xx---', customer: 'xx---' },
  'customers.read': { operator: 'xxxxx', partner: 'xxxxx', customer: '-----' },
  'customers.write': { operator: '-----', partner: 'xx---', customer: '-----' },
  'customers.impersonate': { operator: '-----', partner: 'xx-x-', customer: '-----' },
  'pricing.read': { operator: 'xxx--', partner: 'xxx--', customer: '-----' },
  'pricing.manage': { operator: '-----', partner: 'xxx--', customer: '-----' },
  'invoices.read': { operator: '-----', partner: 'xxx--', customer: '-----' },
  'calculator.use': { operator: '-----', partner: 'xxxxx', customer: '-----' },
  'quotes.manage': { operator: '-----', partner: 'xxx--', customer: '-----' },
  'users.manage': { operator: 'xx---', partner: 'xx---', customer: 'xx---' },
  'company.manage': { operator: 'xx---', partner: 'xx---', customer: 'xx---' },
  'documents.manage': { operator: 'xx-x-', partner: 'xx---', customer: '-----' },
  'auditLog.own': { operator: 'xxxxx', partner: 'xxxxx', customer: 'xxxxx' },
  'auditLog.all': { operator: 'xx---', partner: 'xx---', customer: 'xx---' },
  'tickets.create': { operator: '-----', partner: 'xxxx-', customer: 'xxxx-' },
  // Of the operator those who manage them.
  'downloads.read': { operator: 'xx-x-', partner: 'xxxxx', customer: 'xxxxx' },
  'company.delete': { operator: '-----', partner: 'x----', customer: 'x----' },
  'partners.impersonate': { operator: 'xx-x-', partner: '-----', customer: '-----' },
  'operations.read': { operator: 'xx-xx', partner: '-----', customer: '-----' },
  'operations.manage': { operator: 'xx---', partner: '-----', customer: '-----' },
  'operatorBilling.manage': { operator: 'xxx--', partner: '-----', customer: '-----' },
  'seller.manage': { operator: 'xxx--', partner: '-----', customer: '-----' },
  'billing.manage': { operator: 'xxx--', partner: 'xxx--', customer: '-----' },
  'content.manage': { operator: 'xx-x-', partner: '-----', customer: '-----' },
};

const anyKind = fc.constantFrom(...organizationKinds);
const anyRoles = fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 });
const some = fc.record({ kind: anyKind, own: anyRoles, granted: anyRoles });

const lettersOf = (kind: OrganizationKind, permission: Permission): string =>
  roles.map((role) => (permissionsOf(kind, [role]).includes(permission) ? 'x' : '-')).join('');

describe('the table of permissions', { tags: ['rights'] }, () => {
  test('is this one, cell by cell, with no further row', () => {
    const coded = Object.fromEntries(
      permissions.map((permission) => [
        permission,
        {
          operator: lettersOf('operator', permission),
          partner: lettersOf('partner', permission),
          customer: lettersOf('customer', permission),
        },
      ]),
    );
    expect(coded).toEqual(table);
  });

  test('gives several roles what each of them has, and nothing more', () => {
    fc.assert(
      fc.property(some, ({ kind, own }) => {
        const each = new Set(own.flatMap((role) => permissionsOf(kind, [role])));
        expect(new Set(permissionsOf(kind, own))).toEqual(each);
      }),
    );
    expect(permissionsOf('partner', [])).toEqual([]);
  });
});

describe('handing out roles', { tags: ['rights'] }, () => {
  test('an owner is made by an owner only, who may make anything', () => {
    fc.assert(
      fc.property(some, ({ kind, own, granted }) => {
        const isOwner = own.includes('owner');
        if (isOwner) expect(mayGrant(kind, own, granted)).toBe(true);
        if (!isOwner && granted.includes('owner')) expect(mayGrant(kind, own, granted)).toBe(false);
      }),
    );
  });

  test('nobody hands out what they lack', () => {
    fc.assert(
      fc.property(some, ({ kind, own, granted }) => {
        if (!mayGrant(kind, own, granted)) return;
        const granter = permissionsOf(kind, own);
        expect(permissionsOf(kind, granted).filter((permission) => !granter.includes(permission))).toEqual(
          [],
        );
      }),
    );
  });

  test('what one may hand out together, one may hand out alone', () => {
    fc.assert(
      fc.property(some, ({ kind, own, granted }) => {
        if (!mayGrant(kind, own, granted)) return;
        for (const role of granted) expect(mayGrant(kind, own, [role])).toBe(true);
      }),
    );
  });

  test.each<[Role, OrganizationKind, string]>([
    ['owner', 'partner', 'owner admin billing engineer viewer'],
    ['admin', 'partner', 'admin billing engineer viewer'],
    ['billing', 'partner', 'billing viewer'],
    ['engineer', 'partner', 'engineer viewer'],
    ['viewer', 'partner', 'viewer'],
    ['admin', 'customer', 'admin billing engineer viewer'],
    ['admin', 'operator', 'admin billing engineer viewer'],
  ])('%s of a %s may hand out %s', (own, kind, granted) => {
    expect(roles.filter((role) => mayGrant(kind, [own], [role])).join(' ')).toBe(granted);
  });
});

describe('acting in another organization', () => {
  test('one has the own roles, at most admin, each once', () => {
    fc.assert(
      fc.property(anyRoles, (own) => {
        const acting = actingRoles(own);
        expect(acting).not.toContain('owner');
        expect(new Set(acting).size).toBe(acting.length);
        expect(acting.includes('admin')).toBe(own.includes('owner') || own.includes('admin'));
        for (const role of ['billing', 'engineer', 'viewer'] as const) {
          expect(acting.includes(role)).toBe(own.includes(role));
        }
      }),
    );
  });

  test('never makes an owner, nor what only an owner may', () => {
    fc.assert(
      fc.property(some, ({ kind, own }) => {
        const acting = actingRoles(own);
        expect(permissionsOf(kind, acting)).not.toContain('company.delete');
        expect(mayGrant(kind, acting, ['owner'])).toBe(false);
      }),
    );
  });
});
