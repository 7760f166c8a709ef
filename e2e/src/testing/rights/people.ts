import type { OrganizationKind, Role } from '@portal/contract/permissions';
import { type Caller, callApi, callerOf, callerWith, tokenOf } from '../api.ts';
import { acceptInvitation, newReseller, unique } from '../people.ts';
import { demoPassword } from '../browser.ts';
import { oneTimeCodes } from '../totp.ts';
import type { Column } from '../../rights/columns.ts';
import { publicDownload, publishTerms, tellEverybody } from './stage.ts';

/** Somebody of a company to do something to. */
export type Person = { id: string; email: string };
/** A company of the table: who speaks for it, one with two-factor, and one whose invitation is not taken up. */
export type Home = { owner: Caller; active: Person; invited: Person };
export type Scene = {
  homes: Record<OrganizationKind, Home>;
  partnerId: string;
  customerId: string;
  downloadId: string;
};

const found = (value: unknown, what: string): string => {
  if (typeof value !== 'string') throw new Error(`There is no ${what}.`);
  return value;
};
const idIn = (value: unknown, what: string): string =>
  found(typeof value === 'object' && value !== null && 'id' in value ? value.id : null, what);

async function invite(owner: Caller, role: Role): Promise<Person> {
  const email = `${role}-${unique()}@e2e.example`;
  await owner('POST', '/company/user/', { body: { email, roles: [role] } });
  const { body } = await owner('GET', '/company/users/', { query: { search: email } });
  const [row]: unknown[] = Array.isArray(body['items']) ? body['items'] : [];
  return { id: idIn(row, email), email };
}

async function takeUp(owner: Caller, role: Role): Promise<Person> {
  const person = await invite(owner, role);
  await acceptInvitation(person.email);
  return person;
}

/** Turned on as its owner does it, with a code of the app. */
async function protect({ email }: Person): Promise<void> {
  const token = await tokenOf(email);
  const started = await callApi('/user/mfa/settings/', { token, body: { password: demoPassword } });
  const { now } = await oneTimeCodes(found(started.body['secret'], 'secret to scan'));
  const { status } = await callApi('/user/mfa/activate/', { token, body: { code: now } });
  if (status >= 300) throw new Error(`Two-factor of ${email} could not be turned on: ${status}`);
}

async function fill(owner: Caller): Promise<Home> {
  const [active, invited] = await Promise.all([takeUp(owner, 'viewer'), invite(owner, 'viewer')]);
  await protect(active);
  return { owner, active, invited };
}

async function idOf(owner: Caller): Promise<string> {
  const { body } = await owner('GET', '/me/');
  return idIn(body['organization'], 'organization');
}

/** In English, those who are here for this alone: an account of the demo belongs to other tests as well. */
const enter = async (email: string): Promise<string> => {
  const token = await tokenOf(email);
  if (!email.endsWith('@demo.example'))
    await callerWith(token)('PUT', '/user/appearance/', { body: { language: 'en', preferredMode: 'light' } });
  return token;
};

async function actIn(email: string, id: string): Promise<string> {
  const actor = callerWith(await enter(email));
  const { body } = await actor('POST', '/impersonate/', { body: { id, reason: 'The table of rights' } });
  return found(body['accessToken'], `token of ${email} in ${id}`);
}

export type Cast = {
  scene: Scene;
  /** The token of a column's own person, by the column's id. */
  tokens: ReadonlyMap<string, string>;
  leave(): Promise<void>;
};

/** A reseller with its customer, and the people of the columns that are walked; each signs in once. */
export async function gather(walked: readonly Column[]): Promise<Cast> {
  const reseller = await newReseller();
  const { email, customer } = reseller;
  await publishTerms(reseller);
  const owners = { operator: 'operator@demo.example', partner: email, customer: customer.email } as const;
  const callers = {
    operator: await callerOf(owners.operator),
    partner: await callerOf(owners.partner),
    customer: await callerOf(owners.customer),
  };
  const [partnerId, customerId] = [await idOf(callers.partner), await idOf(callers.customer)];
  const downloadId = await publicDownload(callers.operator);
  const takeBack = await tellEverybody(callers.operator);
  const emails = new Map<string, string>();
  const hired: Person[] = [];
  const hire = async (kind: OrganizationKind): Promise<Home> => {
    const colleagues = walked
      .filter((column) => column.kind === kind && column.role !== 'owner' && !column.acting)
      .map(({ role }) => role);
    emails.set(`${kind} owner`, owners[kind]);
    const [home, ...people] = await Promise.all([
      fill(callers[kind]),
      ...colleagues.map((role) => takeUp(callers[kind], role)),
    ]);
    for (const [index, role] of colleagues.entries())
      emails.set(`${kind} ${role}`, people[index]?.email ?? '');
    if (kind === 'operator') hired.push(...people, home.active, home.invited);
    return home;
  };
  const homes = {
    operator: await hire('operator'),
    partner: await hire('partner'),
    customer: await hire('customer'),
  };
  const open = ({ id, kind, acting }: Column): Promise<string> => {
    if (!acting) return enter(emails.get(id) ?? '');
    return kind === 'customer' ? actIn(email, customerId) : actIn(owners.operator, partnerId);
  };
  const tokens = new Map<string, string>();
  for (const column of walked) tokens.set(column.id, await open(column));
  const leave = async (): Promise<void> => {
    await takeBack();
    for (const { id } of hired) await callers.operator('DELETE', '/company/user/', { query: { id } });
  };
  return { scene: { homes, partnerId, customerId, downloadId }, tokens, leave };
}
