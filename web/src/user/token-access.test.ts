import { permissionsOf, scopesOf, tokenScopes } from '@portal/contract/permissions';
import { expect, test } from 'vitest';
import { accessOf, scopesFor } from './token-access.ts';

const ownerOfPartner = scopesOf(permissionsOf('partner', ['owner']));

test('reading is all that changes nothing, and never ordering', () => {
  expect(scopesFor('read', ownerOfPartner)).toEqual([
    'services.read',
    'customers.read',
    'pricing.read',
    'invoices.read',
    'auditLog.own',
    'auditLog.all',
    'downloads.read',
  ]);
  expect(scopesFor('all', ownerOfPartner)).toEqual(ownerOfPartner);
  expect(scopesFor('chosen', ownerOfPartner)).toEqual([]);
});

test('what only a person may do is in no token', () => {
  expect(tokenScopes).not.toContain('customers.impersonate');
  expect(tokenScopes).not.toContain('partners.impersonate');
  expect(tokenScopes).not.toContain('company.delete');
});

test('a token is told by what it comes to today', () => {
  expect(accessOf(ownerOfPartner, ownerOfPartner)).toBe('all');
  expect(accessOf(scopesFor('read', ownerOfPartner), ownerOfPartner)).toBe('read');
  expect(accessOf(['services.read', 'services.order'], ownerOfPartner)).toBe('chosen');
});
