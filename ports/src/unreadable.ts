import { ProviderFailure } from './failure.ts';

/**
 * An element of a list that is the portal's to read and cannot be read. `id` is the vendor's, null when not even that can be
 * told: then nobody knows which thing it is. `reason` names the fields that are wrong and no values, which may be secret.
 */
export type Unreadable = { id: string | null; reason: string };

/**
 * What every list of a port is given beside its question: it hears of each element that cannot be read, while the list goes
 * on with those that can.
 */
export type OnUnreadable = (element: Unreadable) => void;

/** For who has to know all of a list or nothing: throws `protocol` at the first element that cannot be read. */
export const failOnUnreadable: OnUnreadable = ({ id, reason }) => {
  throw new ProviderFailure('protocol', `${id ?? 'an element without an id'} cannot be read: ${reason}`);
};
