import type { Me } from '@portal/contract/auth/sign-in';
import { permissionsOf, type OrganizationKind, type Role } from '@portal/contract/permissions';
import { expect, test } from 'vitest';
import { refusalOf } from './refusals.ts';

const person = (kind: OrganizationKind, role: Role, readOnly = false) => {
  const organization: Me['organization'] = {
    id: 'o',
    partnerId: 'p',
    kind,
    name: 'Bageriet',
    state: 'active',
  };
  const permissions = permissionsOf(kind, [role]);
  return { organization, actingAs: null, partnerName: 'Fjällnät AB', permissions, readOnly };
};

test('whoever may order is not refused, whoever may not learns whom to ask', () => {
  expect(refusalOf(person('customer', 'engineer'), 'services.order')).toBeUndefined();
  expect(refusalOf(person('customer', 'viewer'), 'services.order')).toEqual({
    kind: 'role',
    roles: ['owner', 'admin', 'engineer'],
  });
  expect(refusalOf(person('operator', 'owner'), 'services.order')).toEqual({ kind: 'organization' });
});

test('in a suspended partner nobody changes anything, its customers neither, and reading goes on', () => {
  const owner = person('partner', 'owner', true);
  expect(refusalOf(owner, 'services.order')).toEqual({ kind: 'suspended' });
  expect(refusalOf(owner, 'services.read')).toBeUndefined();
  const customer = person('customer', 'owner', true);
  expect(refusalOf(customer, 'services.order')).toEqual({ kind: 'partnerSuspended', partner: 'Fjällnät AB' });
  const acting = {
    ...owner,
    actingAs: {
      organization: customer.organization,
      realOrganizationName: 'Fjällnät AB',
      role: 'admin' as const,
      endsAt: '2030-01-01T00:00:00Z',
    },
  };
  expect(refusalOf(acting, 'services.order')).toEqual({ kind: 'partnerSuspended', partner: 'Fjällnät AB' });
});

test('a customer of a suspended partner goes on deciding who gets in, who acts in it does not', () => {
  const customer = person('customer', 'owner', true);
  const refused = { kind: 'partnerSuspended', partner: 'Fjällnät AB' };
  expect(refusalOf(customer, 'users.manage')).toBeUndefined();
  expect(refusalOf(customer, 'company.manage')).toEqual(refused);
  expect(refusalOf(customer, 'company.manage', { whileSuspended: true })).toBeUndefined();
  const { organization } = customer;
  const actingAs = {
    organization,
    realOrganizationName: 'x',
    role: 'admin' as const,
    endsAt: '2030-01-01T00:00:00Z',
  };
  expect(refusalOf({ ...customer, actingAs }, 'users.manage')).toEqual(refused);
  expect(refusalOf(person('partner', 'owner', true), 'users.manage')).toEqual({ kind: 'suspended' });
});
