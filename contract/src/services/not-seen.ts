import { timestamp } from '../fields.ts';

/** Of what a mirror copies: since when its system does not list it any more; null while it does. It ends when that lasts. */
export const notSeenSince = timestamp.nullable();

/** What its column is called in files. */
export const notSeenSinceText = { en: 'Not seen since', sv: 'Saknas sedan' };
