/** What the made-up system has: things by name, the tasks that make them, and the codes that people allow. */
export type MadeUpState = {
  things: Map<string, string>;
  /** By id: the name of the thing that is half made. */
  tasks: Map<string, { name: string; isDone: boolean }>;
  /** By code: whether a person has allowed it. */
  codes: Map<string, boolean>;
  /** What was bought: order, product and quantity. */
  seats: Set<string>;
  /** Products that it does not sell now. */
  soldOut: Set<string>;
  /** A task is done when a test says so, and at once otherwise. */
  isSlow: boolean;
  /** The portal's own user is let in no more. */
  refusesEverybody: boolean;
};

function begin({ things, tasks, isSlow }: MadeUpState, name: string): unknown {
  const begun = [...tasks].find(([, task]) => task.name === name);
  const id = begun?.[0] ?? `task-${tasks.size + 1}`;
  if (!begun) {
    tasks.set(id, { name, isDone: !isSlow });
    things.set(name, isSlow ? 'half made' : 'on');
  }
  return { task: id };
}

/** A test lets all tasks be done. */
export function finishTasks({ things, tasks }: MadeUpState): void {
  for (const task of tasks.values()) {
    task.isDone = true;
    things.set(task.name, 'on');
  }
}

function remove({ things, tasks }: MadeUpState, name: string): unknown {
  for (const [id, task] of tasks) if (task.name === name) tasks.delete(id);
  return { removed: things.delete(name) };
}

function giveCode({ codes }: MadeUpState): unknown {
  const code = `CODE-${codes.size + 1}`;
  codes.set(code, false);
  return { code, seconds: 900 };
}

function sell({ seats, soldOut }: MadeUpState, order: string): unknown {
  const [, product = ''] = order.split(' ');
  return { isBought: !soldOut.has(product) && seats.add(order).has(order) };
}

/** By method and first part of the path; `name` is the second. */
const orders: Readonly<Record<string, (system: MadeUpState, name: string) => unknown>> = {
  'PUT things': begin,
  'DELETE things': remove,
  'GET tasks': ({ tasks }, id) => ({ isDone: tasks.get(id)?.isDone ?? false }),
  'PUT power': ({ things }, name) => ({ isOff: things.has(name) && things.set(name, 'off').has(name) }),
  'PUT seats': sell,
  'GET names': ({ things }, name) => ({ isFree: !things.has(name) }),
  'POST codes': giveCode,
  'GET codes': ({ codes }, code) => ({ isAllowed: codes.get(code) ?? false }),
};

/** What an order or a question is answered; undefined for another address. */
export function answerOrder(system: MadeUpState, method: string, path: string): unknown {
  const [, kind = '', name = ''] = path.split('/').map(decodeURIComponent);
  return name === '' && method === 'GET' ? undefined : orders[`${method} ${kind}`]?.(system, name);
}
