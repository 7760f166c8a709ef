import { Problem } from '../platform/http/problem.ts';
import type { InTenant } from '../services/ordering.ts';
import { lockAccount, type Account } from './buckets/repository.ts';

export const notEnabled = (): Problem => new Problem('serviceNotEnabled');

/**
 * The account, locked until the transaction ends, so that changes of one customer's storage are ordered one after the
 * other; throws 409 unless it is enabled.
 */
export async function requireEnabled({ tx, tenant }: InTenant): Promise<Account> {
  const account = await lockAccount(tx, tenant);
  if (account?.state !== 'enabled') throw notEnabled();
  return account;
}
