import { parametersIn, pathWith } from '@portal/contract/endpoint-paths';
import type { Endpoint } from '@portal/contract/http';
import type { LightMyRequestResponse as Response } from 'fastify';
import type { Actor } from './actors.ts';
import type { At, Expectation } from './expectation.ts';
import { acceptedAnswers } from './judge.ts';
import { matrixThings } from './parts.ts';
import { named, type ChosenRelations, type NamedPlaces, type Relation } from './places.ts';
import type { Request } from './request.ts';
import { requestOf, usesUpSession } from './requests.ts';
import { fresh, type Place, type World } from './world.ts';

/** One call: who, what, on whose objects, and what it has to answer. */
export type Probe = {
  endpoint: Endpoint;
  actor: Actor;
  chosen: ChosenRelations;
  accepted: readonly string[];
};

const none: Relation[] = ['none'];
const partners: Relation[] = ['none', 'own', 'foreign', 'unknown'];
const customers: Relation[] = ['none', 'own', 'sibling', 'foreign', 'unknown'];
const ids: Relation[] = ['own', 'sibling', 'foreign', 'unknown'];

const slots: Record<At, { partner: Relation[]; customer: Relation[]; id: Relation[] }> = {
  nothing: { partner: none, customer: none, id: none },
  partner: { partner: partners, customer: none, id: none },
  reach: { partner: partners, customer: none, id: none },
  customer: { partner: partners, customer: customers, id: none },
  thing: { partner: partners, customer: customers, id: ids },
  customerById: { partner: partners, customer: none, id: ids },
  ownCustomerById: { partner: none, customer: none, id: ids },
  operation: { partner: none, customer: none, id: ids },
  partnerOperation: { partner: partners, customer: none, id: ids },
  partnerAccount: { partner: none, customer: none, id: ['own', 'unknown'] },
  applicant: { partner: none, customer: none, id: ['own', 'unknown'] },
  visit: { partner: none, customer: none, id: ['none', ...ids] },
  filter: { partner: none, customer: customers, id: none },
  auditEntry: { partner: none, customer: none, id: ids },
  person: { partner: none, customer: none, id: ids },
  visitor: { partner: none, customer: none, id: ids },
  ticket: { partner: none, customer: none, id: ids },
  ticketFile: { partner: none, customer: none, id: ids },
};

/** Every call of one endpoint by every actor on every combination of relations. */
export function probesOf(world: World, endpoint: Endpoint, expectation: Expectation): Probe[] {
  const { partner: ofPartner, customer: ofCustomer, id: ofId } = slots[expectation.at];
  const combinations = ofPartner.flatMap((partner) =>
    ofCustomer.flatMap((customer) => ofId.map((id): ChosenRelations => ({ partner, customer, id }))),
  );
  return world.actors.flatMap((actor) =>
    combinations.map((chosen) => ({
      endpoint,
      actor,
      chosen,
      accepted: acceptedAnswers(world, expectation, { actor, chosen }),
    })),
  );
}

const isSuccess = ({ accepted }: Probe): boolean => accepted.some((answer) => answer.startsWith('2'));

/** Something that the call may use up, when it is going to succeed. */
async function freshId({ portal }: World, probe: Probe, place: Place): Promise<string | undefined> {
  const makers: Record<string, () => Promise<string>> = {
    updateCustomer: () => fresh.customer(portal, place.partnerId),
    deleteCustomer: () => fresh.customer(portal, place.partnerId),
    inviteCustomerOwner: () => fresh.customer(portal, place.partnerId),
    retryOperation: () => fresh.operation(portal, place),
    letOperationGo: () => fresh.givenBackOperation(portal, place),
    retryQueuedOperation: () => fresh.operation(portal, place),
    giveUpQueuedOperation: () => fresh.openOperation(portal, place),
    suspendPartner: () => fresh.partner(portal),
    setPartnerDiscount: () => fresh.partner(portal),
    setCreditLimit: () => fresh.partner(portal),
    approveRegistration: () => fresh.applicant(portal),
    declineRegistration: () => fresh.applicant(portal),
  };
  return isSuccess(probe) ? makers[probe.endpoint.name]?.() : undefined;
}

/** A visit to the caller's own organization. */
const freshVisit = async ({ portal }: World, { actor, chosen }: Probe): Promise<string | undefined> =>
  actor.tenant && chosen.id === 'own' ? fresh.visit(portal, actor.tenant) : undefined;

/** A ticket of the caller's own, or the file of one. */
const freshTicket =
  (part: 'ticketId' | 'fileId') =>
  async ({ portal }: World, { actor, chosen }: Probe): Promise<string | undefined> =>
    actor.tenant && actor.person && chosen.id === 'own'
      ? (await fresh.ticket(portal, actor.tenant, actor.person.id))[part]
      : undefined;

/** Somebody of the caller's own organization; the objects of the places are all customers' people. */
const freshPerson = async ({ portal }: World, { actor, chosen }: Probe): Promise<string | undefined> =>
  actor.tenant && chosen.id === 'own' ? fresh.person(portal, actor.tenant) : undefined;

/** A thing of the customer for each call that uses one up. */
const freshThing =
  ({ thing = '', usesUp }: Expectation, { partnerId, id }: Place) =>
  async ({ portal }: World, probe: Probe): Promise<string | undefined> =>
    usesUp && isSuccess(probe) ? matrixThings[thing]?.fresh(portal, { partnerId, id }) : undefined;

const idIn = ({ at, thing = '' }: Expectation, place: Place, actor: Actor): string => {
  const known: Partial<Record<At, string | undefined>> = {
    thing: place.things[thing],
    operation: place.operationId,
    partnerOperation: place.operationId,
    auditEntry: place.auditId,
    person: place.personId,
    visitor: place.visitId,
    ticket: place.ticketId,
    ticketFile: place.ticketFileId,
    partnerAccount: place.partnerId,
  };
  if (known[at] !== undefined) return known[at];
  return at === 'visit' && actor.tenant?.kind === 'operator' ? place.partnerId : place.id;
};

const namesOf = ({ partner, customer }: NamedPlaces): Record<string, string> => ({
  ...(partner ? { partnerId: partner.partnerId } : {}),
  ...(customer ? { customerId: customer.id } : {}),
});

async function idFor(
  world: World,
  { expectation, probe, object }: { expectation: Expectation; probe: Probe; object: Place },
): Promise<string> {
  const { at } = expectation;
  const makers: Partial<Record<At, typeof freshPerson>> = {
    thing: freshThing(expectation, object),
    person: freshPerson,
    visitor: freshVisit,
    ticket: freshTicket('ticketId'),
    ticketFile: freshTicket('fileId'),
  };
  const made = makers[at] ? makers[at](world, probe) : freshId(world, probe, object);
  return (await made) ?? idIn(expectation, object, probe.actor);
}

/** Those values that the path of an endpoint has a place for, and the others, which its query has. */
export function placedIn(
  { path }: Endpoint,
  values: Record<string, string>,
): Required<Pick<Request, 'params' | 'query'>> {
  const inPath = new Set(parametersIn(path));
  const [ofPath, ofQuery] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => inPath.has(name) === wanted)),
  );
  return { params: ofPath ?? {}, query: ofQuery ?? {} };
}

/** Valid input for a probe; what a successful call uses up is made for it. */
export async function requestFor(world: World, expectation: Expectation, probe: Probe): Promise<Request> {
  const { at, idAs = 'id' } = expectation;
  const { actor, chosen, endpoint } = probe;
  const { params, query, body, headers = {} } = requestOf(endpoint.name, actor);
  const names = named(world, actor, chosen);
  const { object } = names;
  const id = object && (await idFor(world, { expectation, probe, object }));
  const own = id === undefined ? {} : { [idAs]: id };
  const sent = endpoint.body ? { ...body } : undefined;
  if (endpoint.name === 'impersonate') return { query: {}, body: { ...sent, ...own }, headers };
  const time = at === 'auditEntry' && object ? { at: object.auditAt } : {};
  return {
    ...placedIn(endpoint, { ...params, ...query, ...namesOf(names), ...own, ...time }),
    ...(sent ? { body: sent } : {}),
    headers,
  };
}

/** `answer` is `status` or `status errorKey`; `text` all that came back, headers included. */
export type Outcome = { answer: string; text: string };

const keyOf = (text: string): string => /^\{"errorKey":"([^"]*)"/.exec(text)?.[1] ?? '';

async function textOf(response: Response): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response.stream()) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function outcomeOf(response: Response, isStream: boolean): Promise<Outcome> {
  const status = response.statusCode;
  if (isStream && status === 200) {
    response.raw.res.destroy();
    return { answer: '200', text: '' };
  }
  const text = isStream ? await textOf(response) : response.body;
  const answer = status < 400 ? String(status) : `${status} ${keyOf(text)}`;
  return { answer, text: `${text} ${JSON.stringify(response.headers)}` };
}

/** Sends a request as the probe's actor. */
export async function send(world: World, { endpoint, actor }: Probe, request: Request): Promise<Outcome> {
  const token = usesUpSession.has(endpoint.name) ? await actor.newToken() : actor.token;
  const isStream = endpoint.contentType !== undefined;
  const response = await world.portal.app.inject({
    method: endpoint.method,
    url: `/api${pathWith(endpoint.path, request.params ?? {})}`,
    query: request.query ?? {},
    remoteAddress: actor.ip,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
    ...(request.body ? { payload: request.body } : {}),
    ...(isStream ? { payloadAsStream: true } : {}),
  });
  return outcomeOf(response, isStream);
}
