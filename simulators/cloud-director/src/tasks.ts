import { Refusal, xmlReply, type Element } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import { applyEffect, type Effect } from './effects.ts';
import { newId, type Task, type World } from './world.ts';

export type Begun = { operation: string; operationName: string; owner: string; effect: Effect };

const kept = 2000;

/** Throws while the thing is at work already. */
export const refuseBusy = (world: World, id: string): void => {
  const busy = [...world.tasks.values()].find((task) => task.status === 'running' && task.owner === id);
  if (busy === undefined) return;
  const message = `The entity ${id} is busy completing an operation ${busy.operationName}.`;
  throw new Refusal(400, 'BUSY_ENTITY', message);
};

const outcomeFor = (world: World, operationName: string) => {
  const { outcome, times, operationName: only } = world.rule;
  if (outcome === 'succeeds' || times === 0 || (only ?? operationName) !== operationName) return 'succeeds';
  world.rule = { ...world.rule, times: times - 1 };
  return outcome;
};

export const beginTask = (world: World, begun: Begun): Task => {
  const outcome = outcomeFor(world, begun.operationName);
  const now = world.clock.now();
  const endsAt = new Date(now.getTime() + world.rule.seconds * 1000).toISOString();
  const task: Task = {
    ...begun,
    id: newId(),
    status: 'running',
    startedAt: now.toISOString(),
    endsAt: outcome === 'neverEnds' ? null : endsAt,
    fails: outcome === 'fails',
  };
  world.tasks.set(task.id, task);
  for (const [id, old] of world.tasks) {
    if (world.tasks.size <= kept) break;
    if (old.status !== 'running') world.tasks.delete(id);
  }
  world.save();
  return task;
};

const end = (world: World, task: Task, status: 'success' | 'error' | 'canceled'): void => {
  task.status = status;
  applyEffect(world, task.effect, status === 'success');
  world.save();
};

/** Ends what is over by now, in the order in which it was to end. */
export const settle = (world: World): void => {
  const now = world.clock.now().toISOString();
  const over = [...world.tasks.values()].filter(
    ({ status, endsAt }) => status === 'running' && endsAt !== null && endsAt <= now,
  );
  over.sort((a, b) => ((a.endsAt ?? '') < (b.endsAt ?? '') ? -1 : 1));
  for (const task of over) end(world, task, task.fails ? 'error' : 'success');
};

export const cancelTask = (world: World, id: string): Reply => {
  const task = world.tasks.get(id);
  if (task === undefined) throw missingTask(id);
  if (task.status === 'running') end(world, task, 'canceled');
  return { status: 204 };
};

export const missingTask = (id: string): Refusal =>
  new Refusal(
    403,
    'ACCESS_TO_RESOURCE_IS_FORBIDDEN',
    `No access to entity "com.vmware.vcloud.entity.task:${id}".`,
  );

export type TaskHost = { host: string };

const errorOf = ({ status }: Task): Element =>
  status === 'canceled'
    ? { '@message': 'The task was canceled.', '@majorErrorCode': 400, '@minorErrorCode': 'TASK_CANCELED' }
    : {
        '@message': 'The hosts have no room.',
        '@majorErrorCode': 500,
        '@minorErrorCode': 'INTERNAL_SERVER_ERROR',
      };

export const taskElement = (task: Task, { host }: TaskHost): Element => ({
  '@status': task.status === 'canceled' ? 'aborted' : task.status,
  '@startTime': task.startedAt,
  '@operationName': task.operationName,
  '@operation': task.operation,
  ...(task.status === 'running' || task.endsAt === null ? {} : { '@endTime': task.endsAt }),
  '@name': 'task',
  '@id': `urn:vcloud:task:${task.id}`,
  '@href': `${host}/api/task/${task.id}`,
  '@type': 'application/vnd.vmware.vcloud.task+xml',
  Owner: { '@href': `${host}/api/entity/${task.owner}`, '@id': task.owner },
  ...(task.status === 'error' || task.status === 'canceled' ? { Error: errorOf(task) } : {}),
  Progress: task.status === 'success' ? 100 : 50,
});

/** The older API answers the task itself. */
export const taskReply = (task: Task, at: TaskHost, status = 202): Reply =>
  xmlReply({ name: 'Task', type: 'vcloud.task', element: taskElement(task, at) }, status);

/** The CloudAPI answers where the task is. */
export const locationReply = (task: Task, { host }: TaskHost): Reply => ({
  status: 202,
  headers: { location: `${host}/api/task/${task.id}` },
});

/** The running tasks of a thing, as its document has them. */
export const tasksOf = (world: World, owner: string, at: TaskHost): Element => {
  const running = [...world.tasks.values()].filter(
    (task) => task.owner === owner && task.status === 'running',
  );
  return running.length === 0 ? {} : { Tasks: { Task: running.map((task) => taskElement(task, at)) } };
};
