import type { Blocker } from '@portal/contract/customers';

/** A table of a capability whose rows have to go before their customer can. */
export type CustomerBlocker = Pick<Blocker, 'kind' | 'service'> & { table: string };
