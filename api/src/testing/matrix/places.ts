import { randomUUID } from 'node:crypto';
import type { Actor } from './actors.ts';
import { matrixThings } from './parts.ts';
import type { Place, World } from './world.ts';

export type Relation = 'none' | 'own' | 'sibling' | 'foreign' | 'unknown';
export type ChosenRelations = { partner: Relation; customer: Relation; id: Relation };

/** What a call names; undefined where it names nothing. */
export type NamedPlaces = { partner?: Place; customer?: Place; object?: Place };

export const unknownPlace: Place = {
  partnerId: randomUUID(),
  id: randomUUID(),
  things: Object.fromEntries(Object.keys(matrixThings).map((kind) => [kind, randomUUID()])),
  operationId: randomUUID(),
  auditId: randomUUID(),
  visitId: randomUUID(),
  ticketId: randomUUID(),
  ticketFileId: randomUUID(),
  personId: randomUUID(),
  auditAt: '2026-01-01T00:00:00Z',
};

/** Whose objects the relations mean for an actor; the operator and strangers look from the first partner. */
function around({ partners }: World, { tenant }: Actor): Record<'own' | 'sibling' | 'foreign', Place> {
  const home = partners.findIndex(({ partnerId }) => partnerId === tenant?.partnerId);
  const own = partners[Math.max(home, 0)];
  const foreign = partners[home === 1 ? 0 : partners.length - 1];
  if (!own || !foreign) throw new Error('There are too few partners.');
  return { own: own.first, sibling: own.second, foreign: foreign.first };
}

/** The places that the chosen relations stand for. */
export function named(world: World, actor: Actor, chosen: ChosenRelations): NamedPlaces {
  const places = { ...around(world, actor), unknown: unknownPlace };
  const { partner, customer, id } = chosen;
  return {
    ...(partner === 'none' ? {} : { partner: places[partner] }),
    ...(customer === 'none' ? {} : { customer: places[customer] }),
    ...(id === 'none' ? {} : { object: places[id] }),
  };
}
