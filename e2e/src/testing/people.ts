import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contract/permissions';
import { afterAll } from 'vitest';
import { callApi, callerOf, tokenOf, type Caller } from './api.ts';
import { demoPassword } from './browser.ts';
import { mailTo } from './inbox.ts';
import { demo } from './portals.ts';
import type { Language } from './words.ts';

export const unique = (): string => randomUUID().slice(0, 8);

export const invitationLink = /\S+\/auth\/new-password\?token=([\w-]+)\S*/;
export const mailedCode = /^\d{6}\b/m;

/** The first part of a text that fits. */
export function partOf(text: string, pattern: RegExp): string {
  const match = pattern.exec(text);
  const part = match?.[1] ?? match?.[0];
  if (part === undefined) throw new Error(`${pattern.source} is not in:\n${text}`);
  return part;
}

/** Keeps the language with a person, who would have that of the browser otherwise, or of an earlier test. */
export const speak = async (email: string, language: Language, url?: string): Promise<void> => {
  const person = await callerOf(email, url);
  await person('PUT', '/user/appearance/', { body: { language } });
};

const names = { firstName: 'Signe', lastName: 'Ny' };

/** A portal and its inbox; without it, the one that the run shares. */
type Portal = { url: string; inbox: string };

/** Takes up an invitation: the password of the demo, and the terms unless told. */
export async function acceptInvitation(
  email: string,
  { acceptsTerms = true, portal = demo() }: { acceptsTerms?: boolean; portal?: Portal } = {},
): Promise<void> {
  const { url, inbox } = portal;
  const mail = await mailTo(email, invitationLink, inbox);
  const link = partOf(mail.text, invitationLink);
  await callApi('/auth-v2/new-password/', { url, body: { token: link, password: demoPassword, ...names } });
  if (!acceptsTerms) return;
  const halfway = await tokenOf(email, demoPassword, url);
  await callApi('/accept-terms/', { url, token: halfway, body: { termsConsent: true } });
}

export type Customer = { id: string; name: string; query: { customerId: string } };

/** A new customer of the caller's company, without users and services. */
export async function newCustomer(
  partner: Caller,
  { name = `Provbolaget ${unique()} AB`, ...fields }: Record<string, unknown> & { name?: string } = {},
): Promise<Customer> {
  const contact = `kontakt@${unique()}.example`;
  const { status, body } = await partner('POST', '/customer/', {
    body: {
      name,
      organizationNumber: '559711-7778',
      contactEmail: contact,
      invoiceEmail: contact,
      ...fields,
    },
  });
  if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body));
  const id = String(body['id']);
  return { id, name, query: { customerId: id } };
}

/** The customer of the demo with that name. */
export async function customerNamed(partner: Caller, name: string): Promise<Customer> {
  const { body } = await partner('GET', '/customers/', { query: { search: name } });
  const found = Array.isArray(body['items']) ? body['items'].find((one) => one.name === name) : undefined;
  if (!found) throw new Error(`There is no customer ${name}.`);
  return { id: found.id, name, query: { customerId: found.id } };
}

export type InvitedOwner = { name: string; email: string; remove(): Promise<void> };

/** A new customer of the second partner whose first owner is invited; `remove` deletes it with its users. */
export async function inviteOwner(): Promise<InvitedOwner> {
  const partner = await callerOf('other-partner@demo.example');
  const email = `owner-${unique()}@e2e.example`;
  const { id, name } = await newCustomer(partner, {
    organizationNumber: '559240-7166',
    inviteOwnerEmail: email,
  });
  return {
    name,
    email,
    remove: async () => {
      await partner('DELETE', '/customer/', { query: { id } });
    },
  };
}

/** An account of its own for a test that changes it: invited, with a password, and its terms accepted unless told. */
export async function newAccount({ acceptsTerms = true } = {}): Promise<InvitedOwner> {
  const invited = await inviteOwner();
  await acceptInvitation(invited.email, { acceptsTerms });
  return invited;
}

/** Makes owners of customers of their own, who have a language as everybody who was invited; they go at the end. */
export function useOwners(): (language?: Language) => Promise<InvitedOwner> {
  const owners: InvitedOwner[] = [];
  afterAll(() => Promise.all(owners.map((one) => one.remove())));
  return async (language = 'en') => {
    const account = await newAccount();
    owners.push(account);
    await speak(account.email, language);
    return account;
  };
}

/** The first user of a customer, who can sign in; answers the address. */
export async function newCustomerOwner(partner: Caller, customer: Customer): Promise<string> {
  const email = `owner-${unique()}@e2e.example`;
  const sent = { query: { id: customer.id }, body: { email } };
  const { status } = await partner('POST', '/customer/owner-invitation/', sent);
  if (status >= 300) throw new Error(`${email} could not be invited: ${status}`);
  await acceptInvitation(email);
  return email;
}

/** A colleague of somebody who may invite users, and who can sign in; answers the address. */
export async function newColleague(of: string, role: Role): Promise<string> {
  const email = `${role}-${unique()}@e2e.example`;
  const { status } = await (await callerOf(of))('POST', '/company/user/', { body: { email, roles: [role] } });
  if (status >= 300) throw new Error(`${email} could not be invited: ${status}`);
  await acceptInvitation(email);
  return email;
}

export type NewPartner = { name: string; owner: string };
type Registration = { partnerId: string; companyName: string };

/** A partner that applied and was approved, with the one who applied as its owner. */
export async function newPartner(name = `Nordmoln ${unique()} AB`): Promise<NewPartner> {
  const owner = `founder-${unique()}@e2e.example`;
  const person = { ...names, password: demoPassword, termsConsent: true };
  const company = { companyName: name, organizationNumber: '', language: 'en' };
  const { body } = await callApi('/register/', { body: { email: owner, ...person, ...company } });
  const code = partOf((await mailTo(owner, /confirms your address/)).subject, mailedCode);
  await callApi('/register/verify/', { body: { token: body['accessToken'], code } });
  const operator = await callerOf('operator@demo.example');
  const list = await operator('GET', '/operator/registrations/', { query: { search: name } });
  const items: Registration[] = Array.isArray(list.body['items']) ? list.body['items'] : [];
  const found = items.find(({ companyName }) => companyName === name);
  const approved = await operator('POST', '/operator/registration/approve/', {
    query: { id: found?.partnerId ?? '' },
  });
  if (approved.status !== 200) throw new Error(`${name} was not approved: ${JSON.stringify(approved.body)}`);
  return { name, owner };
}

/** The id of the partner of that name, as the operator finds it. */
export async function partnerNamed(name: string): Promise<string> {
  const operator = await callerOf('operator@demo.example');
  const { body } = await operator('GET', '/operator/partner-accounts/', { query: { search: name } });
  const [first]: { id: string }[] = Array.isArray(body['items']) ? body['items'] : [];
  if (!first) throw new Error(`There is no partner ${name}.`);
  return first.id;
}

/** A partner of its own, for what concerns a whole company: its owner, and one customer with an owner. */
export type Reseller = { name: string; email: string; customer: { name: string; email: string } };

/** Registers, verifies and approves a partner, and takes up the invitation of its first customer's owner. */
export async function newReseller(
  language: Language = 'en',
  named = (word: string) => `Provpartnern ${word} AB`,
): Promise<Reseller> {
  const { name, owner: email } = await newPartner(named(unique()));
  await callApi('/accept-terms/', { token: await tokenOf(email), body: { termsConsent: true } });
  const partner = await callerOf(email);
  const customer = await newCustomer(partner);
  const owner = await newCustomerOwner(partner, customer);
  // Who registers or is invited has a language.
  for (const person of [email, owner]) await speak(person, language);
  return { name, email, customer: { name: customer.name, email: owner } };
}
