import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { NamedCall } from '@portal/simulator-kit/unkindness/calls';
import { listCloudJobs } from './cloud/cloud-jobs.ts';
import { cloudReads, cloudWrites } from './cloud/routes.ts';
import { carryOut, getAction, getResult, type HandledAction } from './actions.ts';
import { createJob, deleteJob, getConfiguration, listJobs, patchJob, startJob } from './jobs.ts';
import { pageReply } from './lists.ts';
import { pattern, type Read, type ReadRoute, type WriteRoute } from './route.ts';
import { dataReply, missing, Refusal, wrong } from './messages.ts';
import { listObjects, listProtectedVms } from './protected-vms.ts';
import type { World } from './world.ts';

const jobs = '/infrastructure/backupServers/jobs';

const ofServer =
  (list: (world: World) => ReturnType<typeof listJobs>): Read =>
  (world, request, [server = '']) => {
    if (server !== world.backupServer) throw missing(`Backup server ${server}`);
    return pageReply(world, request, () => list(world));
  };

const reads: readonly ReadRoute[] = [
  ...cloudReads,
  [
    'getAbout',
    'read',
    pattern('/about'),
    () => dataReply({ installationId: '00000000-0000-4000-8000-000000000002', serverVersion: '9.0.0.1' }),
  ],
  [
    'getAction',
    'task',
    pattern('/asyncActions/{id}'),
    (world, _request, [action = '']) => getAction(world, action),
  ],
  [
    'getActionResult',
    'task',
    pattern('/asyncActions/{id}/result'),
    (world, _request, [action = '']) => getResult(world, action),
  ],
  ['listServerJobs', 'list', pattern('/infrastructure/backupServers/{id}/jobs'), ofServer(listJobs)],
  [
    'listJobObjects',
    'list',
    pattern('/infrastructure/backupServers/{id}/jobs/backupVmJobs/objects'),
    ofServer(listObjects),
  ],
  [
    'getJobConfiguration',
    'read',
    pattern(`${jobs}/backupVmJobs/vcd/{id}/configuration`),
    (world, _request, [job = '']) => getConfiguration(world, job),
  ],
  [
    'listJobs',
    'list',
    pattern(jobs),
    (world, request) => pageReply(world, request, () => [...listJobs(world), ...listCloudJobs(world)]),
  ],
  [
    'listProtectedVms',
    'list',
    pattern('/protectedWorkloads/virtualMachines'),
    (world, request) => pageReply(world, request, () => listProtectedVms(world)),
  ],
];

const writes: readonly WriteRoute[] = [
  ...cloudWrites,
  [
    'createJob',
    'POST',
    pattern('/infrastructure/backupServers/{id}/jobs/backupVmJobs/vcd'),
    (world, { body }, [server = '']) => createJob(world, server, body),
  ],
  [
    'patchJob',
    'PATCH',
    pattern(`${jobs}/backupVmJobs/vcd/{id}/configuration`),
    (world, { body }, [job = '']) => patchJob(world, job, body),
  ],
  ['deleteJob', 'DELETE', pattern(`${jobs}/{id}`), (world, _body, [job = '']) => deleteJob(world, job)],
  ['startJob', 'POST', pattern(`${jobs}/{id}/start`), (world, _body, [job = '']) => startJob(world, job)],
];

export const routedCalls: readonly NamedCall[] = [
  ...reads.map(([name, kind]) => ({ name, kind })),
  ...writes.map(([name]) => ({ name, kind: 'write' as const })),
];

export const routedCallOf = ({ method, path }: ReceivedRequest): NamedCall | undefined => {
  const read = method === 'GET' ? reads.find(([, , route]) => route.test(path)) : undefined;
  const [name] = read ?? writes.find(([, verb, route]) => verb === method && route.test(path)) ?? [];
  return routedCalls.find((one) => one.name === name);
};

const parse = (body: string): unknown => {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw wrong('The body is not JSON.');
  }
};

/** Does what a request that changes something asks for. */
export const handle = (world: World, { method, path, query, body }: HandledAction): Reply => {
  const found = writes.find(([, verb, route]) => verb === method && route.test(path));
  if (found === undefined) throw missing(path);
  const [, , route, write] = found;
  const sent = { body: parse(body), query: new URLSearchParams(query) };
  return write(world, sent, route.exec(path)?.slice(1) ?? []);
};

export const answer = (world: World, request: ReceivedRequest): Reply => {
  const { method, path } = request;
  const read = method === 'GET' ? reads.find(([, , route]) => route.test(path)) : undefined;
  if (read !== undefined) return read[3](world, request, read[2].exec(path)?.slice(1) ?? []);
  if (writes.some(([, verb, route]) => verb === method && route.test(path))) {
    return carryOut(world, request, handle);
  }
  const isPath =
    reads.some(([, , route]) => route.test(path)) || writes.some(([, , route]) => route.test(path));
  throw isPath ? new Refusal(405, 'transport', { message: `${method} is not allowed.` }) : missing(path);
};
