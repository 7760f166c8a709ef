import type { ActorName } from './actors.ts';

/**
 * How a call names what it works on. `nothing`; `partner`: `partnerId`, which an operator must give; `customer`:
 * `customerId` in a partner; `thing`: `id` of something that a customer has in a service; `customerById`: `id` in a partner; `ownCustomerById` and
 * `operation`: `id` in one's own organization; `partnerOperation`: the same in an organization that the operator names; `applicant`: `id` of a reseller that applied; `partnerAccount`: `id` of a partner; `visit`: `id` of an organization
 * to act in; `reach`: `partnerId`, which an operator may leave out; `filter`: `customerId` narrows one's own list, and
 * one that is not there leaves nothing; `auditEntry`: `id` in one's own log;
 * `person`: `id` of somebody in one's own organization; `visitor`: `id` of a visit to it; `ticket` and `ticketFile`: `id`
 * of one's own ticket, or of a file of it.
 */
export type At =
  | 'nothing'
  | 'partner'
  | 'reach'
  | 'customer'
  | 'thing'
  | 'customerById'
  | 'ownCustomerById'
  | 'operation'
  | 'partnerOperation'
  | 'partnerAccount'
  | 'applicant'
  | 'visit'
  | 'filter'
  | 'auditEntry'
  | 'person'
  | 'visitor'
  | 'ticket'
  | 'ticketFile';

/** `answer` is what somebody who may call gets for valid input: status and, if it is a refusal, its key. */
export type Expectation = {
  may: readonly ActorName[];
  at: At;
  /** Of which kind the thing is. */
  thing?: string;
  /** Each call that succeeds gets a thing of its own. */
  usesUp?: true;
  /** What the id of the object is called, when that is not `id`; one that the path names stands in the path. */
  idAs?: string;
  answer: string;
  /** Who may call it without naming an object, when that is more. */
  mayWithout?: readonly ActorName[];
  /** Where it differs for one actor. */
  but?: Partial<Record<ActorName, string>>;
  /** What everybody else gets instead of the usual refusal of their kind. */
  refused?: Partial<Record<ActorName, string>>;
};
