import { verifyAuditLog } from '@portal/api/audit-log/verify';
import { openDatabase } from '@portal/api/platform/database/database';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { cpuOf } from './processes.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const rounds = 2;
const leastPerSecond = 200_000;

const rounded = (value = 0): string => Math.round(value).toLocaleString('en');

/** All chains of the audit log followed from their beginnings; CPU of the server and of this process. */
export async function measureVerifying({ urls }: Stage): Promise<Figure[]> {
  const database = openDatabase({ url: urls.administrator, max: 1, statementTimeoutMs: 600_000 });
  const spent = async (): Promise<number> => {
    const backend = await database.first<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const { user, system } = process.cpuUsage();
    return cpuOf(backend?.pid ?? 0) + (user + system) / 1e6;
  };
  const speeds: { ofCpu: number; byClock: number; entries: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [cpu, begin] = [await spent(), performance.now()];
    const { entries, breaks } = await verifyAuditLog(database, {});
    if (breaks.length > 0) throw new Error('A chain of the data set does not hold.');
    const seconds = (performance.now() - begin) / 1000;
    speeds.push({ entries, byClock: entries / seconds, ofCpu: entries / ((await spent()) - cpu) });
    say(`verifying, round ${round} of ${rounds}: ${rounded(entries / seconds)} entries/s`);
  }
  await database.end();
  const best = speeds.toSorted((a, b) => b.ofCpu - a.ofCpu)[0];
  return [
    {
      name: `verify: chains of ${rounded(best?.entries)} audit entries followed`,
      figure: `${rounded(best?.ofCpu)} entries a second of CPU; by the clock ${rounded(best?.byClock)} a second`,
      bound: `at least ${rounded(leastPerSecond)}`,
      holds: (best?.ofCpu ?? 0) >= leastPerSecond,
    },
  ];
}
