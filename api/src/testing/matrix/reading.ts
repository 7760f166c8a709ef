import type { Endpoint } from '@portal/contract/http';
import type { Actor } from './actors.ts';
import type { Owner } from './canaries.ts';
import { named, type ChosenRelations, type NamedPlaces } from './places.ts';
import type { World } from './world.ts';

export type Reader = { endpoint: Endpoint; actor: Actor; chosen: ChosenRelations };

/** Where a partner's tickets go, the operator's support; a customer's stay with its partner. */
const isSupport = ({ actor, endpoint }: Reader, owner: Owner, operatorId: string | undefined): boolean =>
  endpoint.name === 'getTicketReceiver' &&
  actor.tenant?.kind === 'partner' &&
  owner.partnerId === operatorId &&
  owner.userId === null;

/** What everybody may read: oneself, the operator's name, and on open endpoints the name of an organization. */
function isOpen({ actor, endpoint }: Reader, owner: Owner, operatorId: string | undefined): boolean {
  if (owner.userId !== null && owner.userId === actor.person?.id) return true;
  return owner.isPublic && (owner.partnerId === operatorId || 'who' in endpoint.access);
}

const saysWho = new Set([
  'listOperations',
  'listAuditLog',
  'listMyAuditLog',
  'getAuditEntry',
  'listVisits',
  'getVisit',
]);

/** Operations, the audit log and the visitor book say who did it, people of the organization and of the operator included. */
function isNamedActor({ actor, endpoint }: Reader, owner: Owner, operatorId: string | undefined): boolean {
  if (!saysWho.has(endpoint.name) || owner.userId === null || owner.customerId !== null) return false;
  return owner.partnerId === actor.tenant?.partnerId || owner.partnerId === operatorId;
}

function mayCustomerRead({ tenant }: Actor, owner: Owner): boolean {
  if (owner.partnerId !== tenant?.partnerId) return false;
  return owner.isPublic || owner.customerId === tenant.organizationId;
}

type OperatorRead = { world: World; reader: Reader; names: NamedPlaces; operatorId: string | undefined };

/**
 * Whoever publishes a document sees who has accepted it, whoever runs the queues what is in them, whoever sets a discount
 * for whom of a partner's customers it changes something, and whoever bills them what they owe: in all organizations.
 */
const ofAllPartners = new Set([
  'listConsentCoverage',
  'listConsents',
  'listQueuedOperations',
  'listQueuedMails',
  'listPartnerAccounts',
  'getPartner',
  'getRevenue',
  'listExistingTenants',
  'listDiscountEffects',
  'listAllInvoices',
  'getInvoiceMonth',
  'listInvoicesToCome',
  'getPartnerBilling',
  'updatePartnerBilling',
]);

function mayOperatorRead({ world, reader, names, operatorId }: OperatorRead, owner: Owner): boolean {
  if (ofAllPartners.has(reader.endpoint.name)) return true;
  if (owner.isPublic || owner.partnerId === operatorId) return true;
  const isApplicant = !world.partners.some(({ partnerId }) => partnerId === owner.partnerId);
  if (reader.endpoint.name === 'listRegistrations' && isApplicant) return true;
  return owner.partnerId === names.partner?.partnerId;
}

function maySignedInRead({ world, reader, names, operatorId }: OperatorRead, owner: Owner): boolean {
  const { tenant } = reader.actor;
  if (tenant?.kind === 'customer') return mayCustomerRead(reader.actor, owner);
  // Managing: what the screen shows is this customer's, though another one is one's own as well.
  const { customer } = names;
  if (customer && owner.customerId !== null && owner.customerId !== customer.id) return false;
  if (tenant?.kind === 'partner') return owner.partnerId === tenant.partnerId;
  return mayOperatorRead({ world, reader, names, operatorId }, owner);
}

/** True when the caller may read what belongs to the owner, in an answer to this call. */
export function mayRead(world: World, reader: Reader, owner: Owner): boolean {
  const { actor, chosen } = reader;
  const operatorId = world.actors.find(({ name }) => name === 'operator')?.tenant?.partnerId;
  if (isOpen(reader, owner, operatorId) || isSupport(reader, owner, operatorId)) return true;
  if (!actor.tenant) return false;
  if (isNamedActor(reader, owner, operatorId)) return true;
  return maySignedInRead({ world, reader, names: named(world, actor, chosen), operatorId }, owner);
}
