import { acceptInvitation, callApi, tokenOf } from './accounts.ts';
import { callerOf, speak, newCustomer, unique } from './house.ts';
import { newPartner } from './partners.ts';

/** A partner of its own, for what concerns a whole house: its owner, and one customer with an owner. */
export type Reseller = { name: string; email: string; customer: { name: string; email: string } };

/** Registers, verifies and approves a reseller, and takes up the invitation of its first customer's owner. */
export async function newReseller(
  language: 'en' | 'sv' = 'en',
  named = (word: string) => `Provpartnern ${word} AB`,
): Promise<Reseller> {
  const { name, owner: email } = await newPartner(named(unique()));
  await callApi('/accept-terms/', { token: await tokenOf(email), body: { termsConsent: true } });
  const customer = await customerOf(email);
  // Who registers or is invited has a language.
  for (const person of [email, customer.email]) await speak(person, language);
  return { name, email, customer };
}

async function customerOf(email: string): Promise<Reseller['customer']> {
  const owner = `owner-${unique()}@e2e.example`;
  const { name } = await newCustomer(await callerOf(email), { inviteOwnerEmail: owner });
  await acceptInvitation(owner);
  return { name, email: owner };
}
