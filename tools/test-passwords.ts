import type { Passwords } from './database-roles.ts';

/** What the portal's roles log in with on the PostgreSQL of a test run. */
export const testPasswords: Passwords = {
  owner: 'tests-owner',
  request: 'tests-request',
  auth: 'tests-auth',
  worker: 'tests-worker',
};
