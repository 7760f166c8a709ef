import type { Role } from '@portal/contract/permissions';
import { acceptInvitation } from './accounts.ts';
import { callerOf, unique, type Caller, type House } from './house.ts';

/** The first user of a customer, who can sign in; answers the address. */
export async function newColleague(partner: Caller, customer: House): Promise<string> {
  const email = `colleague-${unique()}@e2e.example`;
  const sent = { query: { id: customer.id }, body: { email } };
  const { status } = await partner('POST', '/customer/owner-invitation/', sent);
  if (status >= 300) throw new Error(`${email} could not be invited: ${status}`);
  await acceptInvitation(email);
  return email;
}

/** A colleague of somebody, with a language of their own; answers the address. */
export async function newMember(of: string, role: Role): Promise<string> {
  const email = `${role}-${unique()}@e2e.example`;
  const { status } = await (await callerOf(of))('POST', '/company/user/', { body: { email, roles: [role] } });
  if (status >= 300) throw new Error(`${email} could not be invited: ${status}`);
  await acceptInvitation(email);
  return email;
}
