import { openDatabase } from '@portal/api/platform/database/database';
import { migrate } from '@portal/api/platform/database/migrate';
import { seed } from '@portal/api/seed/seed';
import sql from 'sql-template-tag';
import { createDatabase, urlsOf } from '../../tools/database-roles.ts';
import { passwords, secretKey, type Stage } from './stage.ts';

/** A database of its own with the demo data, whose mirrors are not read while something else is measured. */
export async function ownStage({ postgres }: Stage, name: string): Promise<Stage> {
  await createDatabase(postgres.url, name);
  const urls = urlsOf(postgres.url, name, passwords);
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.administrator, max: 2, statementTimeoutMs: 600_000 });
  await seed(owner, { size: 'demo', now: new Date(), secretKey });
  await owner.run(sql`update mirror set due_at = 'infinity'`);
  const of = await owner.first<{ partnerId: string; userId: string }>(sql`
    select partner_id as "partnerId", id as "userId" from user_account where email = 'partner@demo.example'`);
  if (!of) throw new Error('The demo data has no partner.');
  return { postgres, urls, owner, ...of, customerId: '' };
}
