import { service } from './account.ts';

/** Seats and the agreement are read apart from licenses, which have to be there soon with few requests. */
export const seatsMirrorName = `${service}.seats`;
export const mirrorNames = [service, seatsMirrorName] as const;
