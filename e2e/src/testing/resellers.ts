import { acceptInvitation, callApi, mailedCode, partOf, tokenOf } from './accounts.ts';
import { demoPassword } from './browser.ts';
import { callerOf, speak, newCustomer, unique, type Caller } from './house.ts';
import { mailTo } from './inbox.ts';

/** A partner of its own, for what concerns a whole house: its owner, and one customer with an owner. */
export type Reseller = { name: string; email: string; customer: { name: string; email: string } };

async function idOfApplication(operator: Caller, name: string): Promise<string> {
  const { body } = await operator('GET', '/operator/registrations/', { query: { search: name } });
  const items: { partnerId: string; companyName: string }[] = Array.isArray(body['items'])
    ? body['items']
    : [];
  const found = items.find(({ companyName }) => companyName === name);
  if (!found) throw new Error(`${name} has not applied.`);
  return found.partnerId;
}

/** Registers, verifies and approves a reseller, and takes up the invitation of its first customer's owner. */
export async function newReseller(
  language: 'en' | 'sv' = 'en',
  named = (word: string) => `Provpartnern ${word} AB`,
): Promise<Reseller> {
  const word = unique();
  const email = `reseller-${word}@e2e.example`;
  const name = named(word);
  const registered = await callApi('/register/', {
    body: {
      email,
      password: demoPassword,
      firstName: 'Rut',
      lastName: 'Rask',
      companyName: name,
      termsConsent: true,
    },
  });
  const { subject } = await mailTo(email, /confirms your address|bekräftar din adress/);
  const code = partOf(subject, mailedCode);
  const token = String(registered.body['accessToken']);
  await callApi('/register/verify/', { body: { token, code } });
  const operator = await callerOf('operator@demo.example');
  const id = await idOfApplication(operator, name);
  const approved = await operator('POST', '/operator/registration/approve/', { query: { id } });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
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
