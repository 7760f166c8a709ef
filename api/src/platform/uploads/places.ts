import type { Principal } from '../http/principal.ts';
import { Problem } from '../http/problem.ts';
import { createSlots } from '../http/slots.ts';

export type Sender = { userId: string; home: Pick<Principal['home'], 'organizationId'> };

type Most = { all: number; ofUser: number; ofOrganization: number };

/** Places of one process for files that are worked on; nobody's people can take all of them. */
export function createPlaces({ all, ofUser, ofOrganization }: Most) {
  const slots = createSlots(all);
  /** Answers how to give the place back; throws `uploadsBusy` or `ownUploadsBusy`. */
  return ({ userId, home }: Sender): (() => void) => {
    const place = slots.enter([
      { id: userId, most: ofUser },
      { id: home.organizationId, most: ofOrganization },
    ]);
    if (typeof place === 'function') return place;
    const problem = place === 'full' ? new Problem('uploadsBusy') : new Problem('ownUploadsBusy');
    throw problem.with({ retryAfterSeconds: 5 });
  };
}
