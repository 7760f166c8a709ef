import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { get, median } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import { say } from './say.ts';
import type { VmBench } from './vm-mirrors.ts';

const rounds = 12;
const mostSeconds = 3;

/** Goes on each time that the stream tells of VMs. */
async function* toldOfVms(response: Response): AsyncGenerator<void> {
  let text = '';
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString('utf8');
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) if (message.includes('"vdc-vms"')) yield;
  }
}

type Row = { id: string; systemId: string };

async function watch({ stage: { owner } }: VmBench, send: () => Promise<void>): Promise<void> {
  await send();
  const asked = sql`select from mirror where name = 'vdc-vms' and part = 'changes' and since is not null`;
  while ((await owner.rows(asked)).length === 0) await pause(20);
}

/** How long after the system has reported a change of power a screen that is open has read it. */
export async function measurePower(bench: VmBench): Promise<Figure[]> {
  const { stage, world, api } = bench;
  const base = baseOf(api);
  const headers = await signIn(base);
  const at = `customerId=${world.many.id}`;
  const send = async (): Promise<void> => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
    await fetch(`${base}/api/virtual-data-center/watch-vms/?${at}`, sent);
  };
  const vm = await stage.owner.first<Row>(sql`
    select id, system_id as "systemId" from vdc_vm where customer_id = ${world.many.id} and power_state = 'powered-on' limit 1`);
  if (!vm) throw new Error('There is no VM.');
  const read = { url: `${base}/api/virtual-data-center/vm/?${at}&id=${vm.id}`, headers };
  await watch(bench, send);
  const told = toldOfVms(await fetch(`${base}/api/operations/events/`, { headers }));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [status, state] = round % 2 === 0 ? ['POWERED_OFF', 'powered-off'] : ['POWERED_ON', 'powered-on'];
    await send();
    // At another moment of the two seconds each time.
    await pause((2000 * round) / rounds);
    const begin = performance.now();
    await world.director('POST vms', [{ id: vm.systemId, status }]);
    do await told.next();
    while (JSON.parse(await get(read)).powerState !== state);
    times.push((performance.now() - begin) / 1000);
  }
  await told.return(undefined);
  const slowest = Math.max(...times);
  say(`a change of power: ${times.map((time) => time.toFixed(2)).join(' ')} s`);
  return [
    {
      name: `vms: a change of power on an open screen after the report, slowest of ${rounds}`,
      figure: `${slowest.toFixed(2)} s (half within ${median(times).toFixed(2)})`,
      bound: `at most ${mostSeconds} s`,
      holds: slowest <= mostSeconds,
    },
  ];
}
