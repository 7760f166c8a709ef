import type { Actor, Tenant } from './actors.ts';
import type { Expectation } from './expectation.ts';
import { named, unknownPlace, type ChosenRelations, type NamedPlaces } from './places.ts';
import type { World } from './world.ts';

const wrong = '404 notFound';
const missing = '400 invalid';

/** What is found in the caller's own organization alone, not in those of its customers. */
const ofOneself: ReadonlySet<Expectation['at']> = new Set(['person', 'visitor', 'ticket', 'ticketFile']);

/** Whose id the operator names, of any organization. */
const ofOperator: ReadonlySet<Expectation['at']> = new Set(['applicant', 'partnerAccount']);

const refusals: Partial<Record<Actor['name'], string>> = {
  anonymous: '401 100306',
  terms: '403 100308',
  halfway: '403 100330',
};

type Judgement = { tenant: Tenant; at: Expectation['at']; names: NamedPlaces; problems: string[] };

/** The organization that an operator names; only in `reach` it may name none. */
function namedPartner({ tenant, at, names, problems }: Judgement): string {
  const chosen = names.partner?.partnerId;
  if (chosen === undefined && at !== 'reach') problems.push(missing);
  if (chosen === unknownPlace.partnerId && at !== 'reach') problems.push(wrong);
  return chosen ?? tenant.partnerId;
}

/** The organization that a call works in; nobody but an operator may name another than the own one. */
function partnerOf(judged: Judgement): string {
  const { tenant, names, problems } = judged;
  if (tenant.kind === 'operator') return namedPartner(judged);
  if (names.partner && names.partner.partnerId !== tenant.partnerId) problems.push(wrong);
  return tenant.partnerId;
}

/** The customer that a call works in; a customer's own people need not name it. */
function customerOf({ tenant, names, problems }: Judgement, partnerId: string): string | undefined {
  const id = tenant.kind === 'customer' ? tenant.organizationId : names.customer?.id;
  if (id === undefined) problems.push(missing);
  if (names.customer && (names.customer.id !== id || names.customer.partnerId !== partnerId))
    problems.push(wrong);
  return id;
}

function judgeVisit({ tenant, names: { object }, problems }: Judgement): void {
  if (!object) return;
  const isInReach =
    tenant.kind === 'operator' ? object !== unknownPlace : object.partnerId === tenant.partnerId;
  if (!isInReach) problems.push(wrong);
}

/** What is looked for in the organization of the caller alone. */
function judgeOwn({ tenant, names: { object }, problems }: Judgement): void {
  const isOwn = tenant.kind !== 'customer' || object?.id === tenant.organizationId;
  if (object?.partnerId !== tenant.partnerId || !isOwn) problems.push(wrong);
}

function judgeObject(
  { tenant, at, names, problems }: Judgement,
  within: { partnerId: string; customerId?: string },
) {
  const { object } = names;
  if (!object) return;
  if (object.partnerId !== within.partnerId) problems.push(wrong);
  if (at === 'thing' && object.id !== within.customerId) problems.push(wrong);
  const isOnlyOwn = at === 'operation' && tenant.kind === 'customer';
  if (isOnlyOwn && object.id !== tenant.organizationId) problems.push(wrong);
}

function judgeNames(judged: Judgement): void {
  const { at } = judged;
  const partnerId = partnerOf(judged);
  const customerId = at === 'customer' || at === 'thing' ? customerOf(judged, partnerId) : undefined;
  judgeObject(judged, { partnerId, ...(customerId === undefined ? {} : { customerId }) });
}

/** What is not mine does not exist. */
function problemsOf(judged: Judgement): string[] {
  const { at, names, problems } = judged;
  if (ofOperator.has(at)) return names.object === unknownPlace ? [wrong] : [];
  if (at === 'nothing' || at === 'filter' || ofOneself.has(at)) return [];
  if (at === 'visit') judgeVisit(judged);
  else if (at === 'auditEntry') judgeOwn(judged);
  else judgeNames(judged);
  return problems;
}

const usual = ({ refused }: Expectation, { name }: Actor): string =>
  refused?.[name] ?? refusals[name] ?? '403 forbidden';

/** The answers that are right for a call: one, or one for each thing that is wrong with what it names. */
export function acceptedAnswers(
  world: World,
  expectation: Expectation,
  { actor, chosen }: { actor: Actor; chosen: ChosenRelations },
): string[] {
  const { at, may, mayWithout = may, but, answer } = expectation;
  const allowed = chosen.id === 'none' ? mayWithout : may;
  if (!allowed.includes(actor.name)) return [usual(expectation, actor)];
  const { tenant } = actor;
  if (ofOneself.has(at) && chosen.id !== 'own') return [wrong];
  const names = named(world, actor, chosen);
  const problems = tenant ? problemsOf({ tenant, at, names, problems: [] }) : [];
  return problems.length > 0 ? problems : [but?.[actor.name] ?? answer];
}
