import type { Endpoint } from './http.ts';

/** Whether a repetition of the call with its Idempotency-Key gets the first answer; a secret is answered once. */
export const takesKey = ({ method, secret }: Pick<Endpoint, 'method' | 'secret'>): boolean =>
  method === 'POST' && secret !== true;
