import type { Fault } from './fault.ts';

const secrecy = 'api/src/platform/database/row-level-security.test.ts';
const shown =
  'what the partner pays › is shown to who may know prices in the partner and at the operator, to no one else';

export const accessFaults: readonly Fault[] = [
  {
    name: 'People reset their own two-factor',
    file: 'api/src/users/service.ts',
    find: '  notOneself(call);\n  const { tx, principal, body } = call;',
    replace: '  const { tx, principal, body } = call;',
    test: {
      file: 'api/src/users/users.test.ts',
      name: 'somebody’s two-factor › is never reset by the person themselves, not even an owner',
    },
  },
  {
    name: 'An impersonation that a changed password ended is not in the log',
    file: 'api/src/user/password.ts',
    find: 'await auditEndedVisits(tx, await endSessionsOf(tx, own.key, own.principal.sessionId), call.request);',
    replace: 'await endSessionsOf(tx, own.key, own.principal.sessionId);',
    test: {
      file: 'api/src/user/user.test.ts',
      name: 'changing the password › takes effect at once, ends the other sessions and acting ones, and is told by mail',
    },
  },
  {
    name: 'A person who is disabled between password check and session gets in',
    file: 'api/src/auth/login.ts',
    find: "(['email', 'passwordHash', 'state', 'mfaSecretSealed'] as const)",
    replace: "(['email', 'passwordHash', 'mfaSecretSealed'] as const)",
    test: {
      file: 'api/src/auth/login.test.ts',
      name: 'who exists stays unannounced › a right password of who is disabled meanwhile is a wrong one',
    },
  },
  {
    name: 'Wrong passwords never count as more than one',
    file: 'api/src/auth/guess-repository.ts',
    find: 'then 1 else g.failures + 1 end',
    replace: 'then 1 else g.failures end',
    test: {
      file: 'api/src/auth/guess-repository.test.ts',
      name: 'after five wrong guesses each one waits twice as long as the one before, at most a quarter of an hour',
    },
  },
  {
    name: 'A session goes on with the rights that it was opened with',
    file: 'api/migrations/0002-sessions-and-sign-in.sql',
    find: 'where id = p_session and stamp = p_stamp and ended_at is null',
    replace: 'where id = p_session and ended_at is null',
    test: {
      file: 'api/src/platform/sessions/sessions.test.ts',
      name: 'what changes meanwhile counts at the next call › a role that was taken, and one that was given',
    },
  },
  {
    name: 'The lists of services leave the customer to row-level security',
    file: 'api/src/services/customer-rows.ts',
    find: '  where: [isOfCustomer(tenant), ',
    replace: '  where: [sql`t.partner_id = ${tenant.partnerId}`, ',
    test: {
      file: 'api/src/s3-storage/without-row-security.test.ts',
      name: 'the list of buckets is that of one customer without row-level security, too',
    },
  },
  {
    name: 'A partner deletes a customer that is closed to it',
    file: 'api/src/customers/service.ts',
    find: '  checkOpen(call, stored, true);\n',
    replace: '',
    test: {
      file: 'api/src/settings/partner-access.test.ts',
      name: 'a customer that closes partner access › is not deleted by its partner either, until it opens again',
    },
  },
  {
    name: 'A sealed secret that was changed opens',
    file: 'api/src/platform/process/seal.ts',
    find: 'decipher.update(bytes.subarray(28)), decipher.final()',
    replace: 'decipher.update(bytes.subarray(28))',
    test: {
      file: 'api/src/platform/process/seal.test.ts',
      name: 'a sealed text › does not open when a single bit was changed, when it was cut, or with another key',
    },
  },
  {
    name: 'The portal may be made to ask the cloud’s metadata address',
    file: 'api/src/platform/outbound/outbound.ts',
    find: "  ['169.254.0.0', 16],\n",
    replace: '',
    test: {
      file: 'api/src/platform/outbound/outbound.test.ts',
      name: 'an address that nobody configured › is refused when it is private, in every form there is of it, and nothing is connected to',
    },
  },
  {
    name: 'The verifier of the audit log takes any hash',
    file: 'api/src/audit-log/links.ts',
    find: "return hash('sha256', joined, 'hex') === own;",
    replace: "return hash('sha256', joined, 'hex').length === own.length;",
    test: {
      file: 'api/src/audit-log/verify.test.ts',
      name: 'what is tampered with is found, and the first broken entry is named › a changed target',
    },
  },
  {
    name: 'The audit log’s hash leaves the entry before it out',
    file: 'api/migrations/0006-audit-log.sql',
    find: 'new.hash := sha256(head.hash || audit_digest(',
    replace: 'new.hash := sha256(audit_digest(',
    test: {
      file: 'api/src/audit-log/verify.test.ts',
      name: 'the chains › entries that are sent together follow each other as they were written',
    },
  },
  {
    name: 'Whoever opens a tenant reads what its partner was charged',
    file: 'api/migrations/0011-charges.sql',
    find: '  if tells_partner_cost(p_session, p_partner) then\n    return query select c.* from charge c',
    replace: '  if p_session is not null then\n    return query select c.* from charge c',
    test: { file: secrecy, name: shown },
  },
  {
    name: 'Whoever opens a tenant reads what recurs at the partner’s price',
    file: 'api/migrations/0011-charges.sql',
    find: 'c.customer_price, case when tells then c.partner_price end',
    replace: 'c.customer_price, c.partner_price',
    test: { file: secrecy, name: shown },
  },
];
