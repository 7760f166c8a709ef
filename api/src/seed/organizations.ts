import { partnerNumberOf, type Company } from './companies.ts';
import { logoOf } from './logo.ts';
import { add, daysBefore, type DemoModel, type Organization, type TableRow } from './model.ts';
import { addPerson, addStaff } from './people.ts';
import { addStorage, type StorageState } from './storage.ts';

type NewOrganization = { kind: 'operator' | 'partner'; name: string; slug: string; daysOld: number };

function addOrganization(
  making: DemoModel,
  organization: NewOrganization,
  more: TableRow = {},
): Organization {
  const { random, now, world } = making;
  const createdAt = daysBefore(now, organization.daysOld);
  const id = random.id(createdAt);
  add(world, 'organization', {
    partner_id: id,
    id,
    kind: organization.kind,
    state: 'active',
    name: organization.name,
    organization_number: partnerNumberOf(90_000 + (world.rows.get('organization')?.length ?? 0)),
    address: 'Kungsgatan 10',
    zipcode: '111 43',
    city: 'Stockholm',
    country: 'SE',
    contact_email: `info@${organization.slug}.example`,
    invoice_email: `faktura@${organization.slug}.example`,
    support_email: `support@${organization.slug}.example`,
    phone: '+46 8 123 45 60',
    disruption_emails: [`drift@${organization.slug}.example`],
    slug: organization.slug,
    brand_light: '#32dc5a',
    brand_dark: '#32dc5a',
    logo_light: '',
    logo_dark: '',
    version: 1,
    created_at: createdAt,
    decided_at: null,
    closed_until: null,
    ...more,
  });
  return { partnerId: id, id, name: organization.name, createdAt };
}

export function addOperator(making: DemoModel): Organization {
  const operator = addOrganization(making, {
    kind: 'operator',
    name: 'Nordmoln Drift AB',
    slug: 'nordmoln',
    daysOld: 4 * 365,
  });
  addPerson(making, operator, { email: 'operator@demo.example', role: 'owner', about: 'operator, owner' });
  return operator;
}

const namedPartners = [
  { name: 'Björkudden IT AB', slug: 'bjorkudden' },
  { name: 'Fyrskeppet Molntjänster AB', slug: 'fyrskeppet' },
  { name: 'Saimaa Pilvi Oy', slug: 'saimaa' },
] as const;

/** The third is in Finland. */
const finnish = { address: 'Satamakatu 6', zipcode: '53900', city: 'Lappeenranta', country: 'FI' };

/** The second partner has its own colours and logos; the first shows the portal as it comes. */
const brandOf = (index: number): TableRow =>
  index === 1
    ? {
        brand_light: '#ff6a00',
        brand_dark: '#ff8a33',
        logo_light: logoOf('Fyrskeppet', '#0b1a33'),
        logo_dark: logoOf('Fyrskeppet', '#f5f7fa'),
      }
    : {};

export function addPartner(making: DemoModel, index: number): Organization {
  const named = namedPartners[index] ?? {
    name: `Återförsäljare ${index + 1} AB`,
    slug: `partner-${index + 1}`,
  };
  const partner = addOrganization(
    making,
    { kind: 'partner', daysOld: 1100 - (index % 5) * 110, ...named },
    { ...brandOf(index), ...(index === 2 ? finnish : {}) },
  );
  const { name } = named;
  const person = (email: string, role: Parameters<typeof addPerson>[2]['role'], more = {}): void =>
    addPerson(making, partner, { email: `${email}@demo.example`, role, about: `${name}, ${role}`, ...more });
  if (index === 0) {
    person('partner', 'owner');
    for (const role of ['admin', 'billing', 'engineer', 'viewer'] as const) person(role, role);
    person('mfa', 'admin', { mfa: true, about: `${name}, admin, with two-factor sign-in` });
    person('terms', 'admin', { about: `${name}, admin, has terms to accept` });
  }
  if (index === 1) person('other-partner', 'owner', { about: `${name}, owner, in its own colours` });
  if (index > 1) addPerson(making, partner, { email: `vd@${named.slug}.example`, role: 'owner' });
  return partner;
}

function addAudit({ random, world }: DemoModel, customer: Organization, userName: string): void {
  add(world, 'audit_entry', {
    partner_id: customer.partnerId,
    customer_id: customer.id,
    id: random.id(customer.createdAt),
    at: customer.createdAt,
    event: 'customerCreated',
    user_name: userName,
    target: customer.name,
    target_customer_name: customer.name,
    details: {},
  });
}

const firstStates: Record<number, StorageState> = {
  0: 'enabled',
  4: 'provisioning',
  9: 'failed',
  14: 'needs-attention',
  19: 'failed',
};

function stateOf({ random }: DemoModel, index: number): StorageState {
  return firstStates[index] ?? (random.chance(0.6) ? 'enabled' : 'not-enabled');
}

/** The customer whose access is closed to its partner. */
const closedIndex = 39;

export type NewCustomer = { partner: Organization; company: Company; index: number; buckets: number };

export function addCustomer(
  making: DemoModel,
  { partner, company, index, buckets }: NewCustomer,
): Organization {
  const { random, now, world } = making;
  const partnerDays = (now.getTime() - partner.createdAt.getTime()) / 86_400_000;
  const createdAt = daysBefore(now, partnerDays * (index === 0 ? 0.98 : 0.02 + 0.9 * random.next()));
  const id = random.id(createdAt);
  const mail = (name: string): string => `${name}@${company.slug}.example`;
  add(world, 'organization', {
    partner_id: partner.id,
    id,
    kind: 'customer',
    state: 'active',
    name: company.name,
    organization_number: company.organizationNumber,
    address: company.address,
    zipcode: company.zipcode,
    city: company.city,
    country: 'SE',
    contact_email: mail('kontakt'),
    invoice_email: mail('faktura'),
    support_email: random.chance(0.3) ? mail('support') : '',
    phone: `+46 ${random.int(8, 99)} ${random.int(100, 999)} ${random.int(10, 99)} ${random.int(10, 99)}`,
    disruption_emails: random.chance(0.7) ? [mail('drift')] : [mail('drift'), mail('it')],
    slug: null,
    brand_light: '#32dc5a',
    brand_dark: '#32dc5a',
    logo_light: '',
    logo_dark: '',
    version: 1,
    created_at: createdAt,
    decided_at: null,
    closed_until: index === closedIndex ? daysBefore(now, -30) : null,
  });
  const customer = { partnerId: partner.id, id, name: company.name, createdAt };
  addAudit(making, customer, partner.name);
  addStorage(making, customer, {
    state: stateOf(making, index),
    buckets,
    slug: company.slug,
    hadMore: index === 0,
  });
  return customer;
}

/** The first customer has the demo's own accounts, the others people that nobody signs in as. */
export function addCustomerPeople(
  making: DemoModel,
  customer: Organization,
  at: { isFirst: boolean; slug: string },
): void {
  if (!at.isFirst) return addStaff(making, customer, at.slug);
  const person = (email: string, role: 'owner' | 'engineer' | 'viewer'): void =>
    addPerson(making, customer, {
      email: `${email}@demo.example`,
      role,
      about: `${customer.name}, ${role}, a customer of the first partner`,
    });
  person('customer', 'owner');
  person('customer-engineer', 'engineer');
  person('customer-viewer', 'viewer');
}

/** A reseller that has applied, with its address verified or not yet. */
export function addApplicant(
  making: DemoModel,
  applicant: { name: string; slug: string; verified: boolean },
): void {
  const { name, slug, verified } = applicant;
  const partner = addOrganization(
    making,
    { kind: 'partner', name, slug, daysOld: verified ? 2 : 0.2 },
    { state: 'applied', slug: null },
  );
  addPerson(making, partner, { email: `vd@${slug}.example`, role: 'owner', verified });
}
