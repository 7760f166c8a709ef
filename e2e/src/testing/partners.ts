import { acceptInvitation, callApi, mailedCode, partOf, tokenOf } from './accounts.ts';
import { demoPassword } from './browser.ts';
import { callerOf, unique } from './house.ts';
import { mailTo } from './inbox.ts';

export type NewPartner = { name: string; owner: string };

type Registration = { partnerId: string; companyName: string };

/** A reseller that applied and was approved, with the one who applied as its owner. */
export async function newPartner(name = `Nordmoln ${unique()} AB`): Promise<NewPartner> {
  const owner = `founder-${unique()}@e2e.example`;
  const person = { firstName: 'Signe', lastName: 'Ny', password: demoPassword, termsConsent: true };
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

/** A colleague of the partner's owner, who can sign in; answers the address. */
export async function newPartnerColleague({ owner }: NewPartner, role: string): Promise<string> {
  const email = `colleague-${unique()}@e2e.example`;
  const token = await tokenOf(owner);
  await callApi('/company/user/', { token, body: { email, roles: [role] } });
  await acceptInvitation(email);
  return email;
}

/** The id of the partner of that name, as the operator finds it. */
export async function partnerNamed(name: string): Promise<string> {
  const operator = await callerOf('operator@demo.example');
  const { body } = await operator('GET', '/operator/partner-accounts/', { query: { search: name } });
  const [first]: { id: string }[] = Array.isArray(body['items']) ? body['items'] : [];
  if (!first) throw new Error(`There is no partner ${name}.`);
  return first.id;
}
