import type { Endpoint } from '@portal/contract/http';
import type { Service } from '@portal/contract/services/services';
import type { Customer } from './matrix/actors.ts';
import type { Request } from './matrix/request.ts';
import type { TestPortal } from './test-portal.ts';

/** What a service brings to the tests of what is promised of all, from `testing/promises.ts` of its folder. */
export type PromisePart = {
  service: Service;
  /** As `CONNECTIONS` has them: nobody answers there. */
  away: readonly object[];
  /** Gives a customer what an order needs; answers the order, which waits for a system that is away. */
  order: (portal: TestPortal, customer: Customer) => Promise<{ endpoint: Endpoint; request: Request }>;
  /** The id of what an edit changes that names none, because a customer has one of it. */
  edited?: (portal: TestPortal, customer: Customer) => Promise<string>;
  /** What it keeps until somebody asks for it by `endpoint`; null when it keeps no secret. */
  secret: {
    kind: string;
    endpoint: Endpoint;
    /** Makes what the secret is of; answers its id. */
    thing(portal: TestPortal, customer: Customer): Promise<string>;
  } | null;
};

/** Nobody listens there. */
export const nowhere = 'http://127.0.0.1:9';
