import type { Role } from '@portal/contract/permissions';
import { add, daysBefore, type DemoModel, type Organization, type TableRow } from './model.ts';

const firstNames =
  'Anna Erik Maria Lars Karin Anders Eva Johan Sara Per Åsa Nils Linnea Oskar Elin Gustav Ida Björn Maja Örjan'.split(
    ' ',
  );
const lastNames =
  'Andersson Lindqvist Nyström Åkerman Bergdahl Sjöberg Öhman Lundmark Ek Holmgren Dahl Wikström Norling Hedlund'.split(
    ' ',
  );

export type Person = {
  email: string;
  role: Role;
  /** What the start says of the account; nobody signs in to one without. */
  about?: string;
  mfa?: boolean;
  state?: 'invited' | 'active';
  verified?: boolean;
};

/** What only somebody has who has been here. */
function historyOf({ random, now }: DemoModel, person: Person, createdAt: Date): TableRow {
  const isInvited = person.state === 'invited';
  const hasSignedIn = !isInvited && person.about === undefined;
  return {
    first_name: isInvited ? '' : random.pick(firstNames),
    last_name: isInvited ? '' : random.pick(lastNames),
    email_verified_at: isInvited || person.verified === false ? null : createdAt,
    last_logged_in_at: hasSignedIn ? daysBefore(now, random.int(1, 60) + random.next()) : null,
  };
}

/** Adds a user of an organization; only those with `about` have a password. */
export function addPerson(making: DemoModel, organization: Organization, person: Person): void {
  const { random, world } = making;
  const createdAt = new Date(organization.createdAt.getTime() + random.int(1, 600) * 1000);
  const id = random.id(createdAt);
  add(world, 'user_account', {
    partner_id: organization.partnerId,
    organization_id: organization.id,
    id,
    email: person.email,
    ...historyOf(making, person, createdAt),
    phone: '',
    roles: [person.role],
    state: person.state ?? 'active',
    password_hash: person.about === undefined ? null : making.passwordHash,
    mfa_secret_sealed: person.mfa ? making.mfaSecretSealed : null,
    recovery_codes: [],
    version: 1,
    created_at: createdAt,
  });
  add(world, 'sign_in_name', { email: person.email, partner_id: organization.partnerId, user_id: id });
  if (person.about !== undefined) world.accounts.push({ email: person.email, about: person.about });
}

/** The people of a customer that nobody shows the demo with. */
export function addStaff(making: DemoModel, customer: Organization, slug: string): void {
  const { random } = making;
  if (random.chance(0.25)) {
    if (random.chance(0.4))
      addPerson(making, customer, { email: `it@${slug}.example`, role: 'owner', state: 'invited' });
    return;
  }
  addPerson(making, customer, { email: `it@${slug}.example`, role: 'owner' });
  if (random.chance(0.5)) addPerson(making, customer, { email: `drift@${slug}.example`, role: 'engineer' });
  if (random.chance(0.3)) addPerson(making, customer, { email: `ekonomi@${slug}.example`, role: 'billing' });
}
