import sql from 'sql-template-tag';
import type { Row, Transaction } from '../database/database.ts';
import { seesPartnerPrices } from '../metering/prices.ts';
import type { Principal } from '../http/principal.ts';
import { Problem } from '../http/problem.ts';
import type { OrderLine } from './agreed.ts';

type Caller = Pick<Principal, 'kind' | 'creditLimited' | 'permissions'>;

const columns = sql`limit_minor::double precision as "limitMinor", used_minor::double precision as "usedMinor", currency`;

/**
 * What is not billed, what runs and what is ordered until the end of the month, with VAT, against the limit. Whoever may know
 * what the partner pays learns by how much it is beyond it, its other people only that it is, a customer nothing of its partner's affairs.
 */
function check(caller: Caller, row: Row | null): void {
  if (typeof row?.['limitMinor'] !== 'number') return;
  const limitMinor = row['limitMinor'];
  const usedMinor = Number(row['usedMinor']);
  if (usedMinor <= limitMinor) return;
  if (caller.kind === 'customer') {
    throw new Problem('partnerMustApprove');
  }
  if (!seesPartnerPrices(caller)) {
    throw new Problem('creditLimitReached');
  }
  const details = {
    limitMinor,
    usedMinor,
    excessMinor: usedMinor - limitMinor,
    currency: String(row['currency']),
  };
  throw new Problem('creditLimitExceeded').with({ details });
}

/**
 * Refuses what is beyond the credit limit of the tenant's partner; one that has none is not looked at. `operationId`: of
 * an order that is tried again, which does not count twice.
 */
export async function requireCredit(
  tx: Transaction,
  caller: Caller,
  { lines, operationId = null }: { lines: readonly OrderLine[]; operationId?: string | null | undefined },
): Promise<void> {
  if (!caller.creditLimited) return;
  const products = lines.map(({ product }) => product);
  const quantities = lines.map(({ quantity }) => quantity);
  check(
    caller,
    await tx.first(sql`
      select ${columns} from order_credit(${products}::text[], ${quantities}::numeric[], ${operationId}::uuid)`),
  );
}
