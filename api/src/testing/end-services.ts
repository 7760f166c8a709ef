import sql from 'sql-template-tag';
import type { Database } from '../platform/database/database.ts';

/**
 * Takes all services of a customer away, as their ends would: its mirrors first, as whoever writes a reading holds its
 * mirror before the rows. The other way round the two would wait for each other.
 */
export const endServices = (owner: Database, customerId: string): Promise<void> =>
  owner.transaction(async (tx) => {
    await tx.run(sql`delete from mirror where customer_id = ${customerId}`);
    await tx.run(sql`delete from service where customer_id = ${customerId}`);
  });
