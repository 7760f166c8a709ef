import { z } from 'zod';

/** The same thing is a UUID in paths, a URN in the CloudAPI and an address in the older API. The port has UUIDs. */
export const uuidIn = (text: string | undefined): string =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(text ?? '')?.[0] ?? '';

export const urnOf = (type: 'org' | 'vdc', id: string): string => `urn:vcloud:${type}:${id}`;

/** An address or a URN that ends in the id of what it names. */
export const idText = z.string().refine((text) => uuidIn(text) !== '', 'names nothing');
