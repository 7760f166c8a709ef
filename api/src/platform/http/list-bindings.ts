import type { Endpoint, QueryOf } from '@portal/contract/http';
import type * as z from 'zod';
import type { Tenant } from '../database/tenancy.ts';
import type { Sealer } from '../process/seal.ts';
import { reads, type Binding, type CsvColumn, type ReadCall } from './call.ts';
import { listRead, type ListQuery, type ListSpec } from './lists.ts';

type Listed = Endpoint & { query: z.ZodType<ListQuery> };
/** How the list of an endpoint is read, by whom it is and what it is asked for. */
type SpecOf<E extends Listed> = (
  tenant: Tenant,
  query: QueryOf<E>,
  principal: ReadCall<E>['principal'],
) => ListSpec;

/** Binds lists, each with the columns of its file. */
export const listsWith =
  (sealer: Sealer) =>
  <E extends Listed>(endpoint: E, specOf: SpecOf<E>, csv?: readonly CsvColumn[]): Binding =>
    reads(
      endpoint,
      ({ tenant, query, principal }) => listRead(sealer, query, specOf(tenant, query, principal)),
      csv,
    );
