import { createHash } from 'node:crypto';
import { word, wordsOf } from '@portal/driver-kit/words';
import { orNull, ProviderFailure } from '@portal/ports/failure';
import type { Step, TaskMemory } from '@portal/ports/step';
import { z } from 'zod';
import type { Change, Client } from './client.ts';
import type { VeeamServiceProviderSettings } from './connection.ts';
import { BusyFailure, busyForSeconds, toFailure } from './failure.ts';

/** Looks at what is there; answers what has to be changed, or null when nothing has. */
export type Look = () => Promise<Change | null>;

type Status = 'running' | 'succeed' | 'failed' | 'canceled';

const actionShape = z.object({ status: word(wordsOf<Status>(['running', 'succeed', 'failed', 'canceled'])) });

const askAgainSeconds = 2;
const mostTries = 20;

/** The same for the same change by the same operation: within five minutes the system does it only once. */
const requestIdOf = (operation: string, change: Change, attempt: number): string => {
  const { method, path, body, mark = body } = change;
  const text = JSON.stringify([operation, method, path, mark, attempt]);
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `a${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};

const again = (seconds: number, memory: TaskMemory): Step<null> => ({ again: { seconds, memory } });

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && ['refused', 'conflict', 'notFound'].includes(error.kind);

/** Whether the action was this change by this operation. */
const isOf = (operation: string, change: Change, action: string | null): boolean =>
  Array.from({ length: mostTries }, (_, attempt) => attempt).some(
    (attempt) => requestIdOf(operation, change, attempt) === action,
  );

/** Fails as the action did when a look comes to the same change once more. */
const notAgain =
  (look: Look, failed: { operation: string; task: string | null; failure: ProviderFailure | null }): Look =>
  async () => {
    const change = await look();
    if (change !== null && failed.failure !== null && isOf(failed.operation, change, failed.task))
      throw failed.failure;
    return change;
  };

export class Actions {
  readonly #client: Client;
  readonly #settings: VeeamServiceProviderSettings;

  constructor(client: Client, settings: VeeamServiceProviderSettings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** Makes one change, if one is needed; looks again when the system refuses it, for the world may have changed. */
  async run(operation: string, look: Look, memory: TaskMemory | null): Promise<Step<null>> {
    const { task, startedAt } = memory ?? { task: null, startedAt: new Date().toISOString() };
    const outcome = task === null ? null : await this.#outcomeOf({ task, startedAt });
    if (outcome !== null && !(outcome instanceof ProviderFailure)) return outcome;
    const first = await notAgain(look, { operation, task, failure: outcome })();
    return first === null ? { done: null } : await this.#make({ operation, look, startedAt }, first);
  }

  /** Makes one change after the other, until a look finds that none is needed. */
  async runAll(operation: string, look: Look, memory: TaskMemory | null): Promise<Step<null>> {
    const { task, startedAt } = memory ?? { task: null, startedAt: new Date().toISOString() };
    const outcome = task === null ? null : await this.#outcomeOf({ task, startedAt });
    if (outcome !== null && 'again' in outcome) return outcome;
    const failure = outcome instanceof ProviderFailure ? outcome : null;
    return await this.#makeAll({ operation, startedAt, look: notAgain(look, { operation, task, failure }) });
  }

  async #makeAll(order: { operation: string; look: Look; startedAt: string }): Promise<Step<null>> {
    let made: string | null = null;
    for (;;) {
      const change = await order.look();
      if (change === null) return { done: null };
      const id = requestIdOf(order.operation, change, 0);
      // What was done and does not show yet is not done again.
      if (made === id) return this.#waitToSee(change, order.startedAt);
      const step = await this.#make(order, change);
      if ('again' in step) return step;
      made = id;
    }
  }

  /** What an action has come to, or how it failed; null when it is forgotten. */
  async #outcomeOf(memory: {
    task: string;
    startedAt: string;
  }): Promise<Step<null> | ProviderFailure | null> {
    const status = await this.#statusOf(memory.task);
    if (status === null) return null;
    if (status === 'succeed') return { done: null };
    if (status === 'running') return this.#wait(memory);
    const failure = await this.#failureOf(memory.task);
    return failure instanceof BusyFailure ? this.#waitForRun(failure, memory.startedAt) : failure;
  }

  async #make(
    order: { operation: string; look: Look; startedAt: string },
    first: Change,
  ): Promise<Step<null>> {
    let change = first;
    for (let tries = 0; ; tries += 1) {
      try {
        const task = await this.#send(order.operation, change);
        return task === null
          ? { done: null }
          : again(askAgainSeconds, { task, startedAt: new Date().toISOString() });
      } catch (error) {
        if (error instanceof BusyFailure) return this.#waitForRun(error, order.startedAt);
        if (!isRefusal(error) || tries === mostTries) throw error;
        const next = await order.look();
        if (next === null) return { done: null };
        if (requestIdOf('', next, 0) === requestIdOf('', change, 0)) throw error;
        change = next;
      }
    }
  }

  /** Sends a change unless the same operation has sent it and the system is at it, or has done it. */
  async #send(operation: string, change: Change): Promise<string | null> {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const requestId = requestIdOf(operation, change, attempt);
      const status = await this.#statusOf(requestId);
      if (status === null) return await this.#client.change(change, requestId);
      if (status === 'succeed') return null;
      if (status === 'running') return requestId;
    }
    throw new ProviderFailure('refused', `${change.method} ${change.path} failed ${mostTries} times`);
  }

  /** Null when the system does not know the action, or has forgotten it. */
  async #statusOf(id: string): Promise<Status | null> {
    return (await orNull(this.#client.read(`/asyncActions/${id}`, actionShape)))?.status ?? null;
  }

  /** The result of an action that failed is the refusal of what it was to do. */
  async #failureOf(id: string): Promise<ProviderFailure> {
    const failure = toFailure(`action ${id}`, await this.#client.ask(`/asyncActions/${id}/result`));
    if (failure instanceof BusyFailure || failure.kind === 'conflict') return failure;
    if (failure.kind === 'throttled' || failure.kind === 'connection') throw failure;
    return new ProviderFailure('refused', failure.message);
  }

  #wait(memory: TaskMemory): Step<null> {
    this.#giveUpAfter(this.#settings.longestActionMinutes, memory.startedAt, `action ${memory.task}`);
    return again(askAgainSeconds, memory);
  }

  #waitToSee({ method, path }: Change, startedAt: string): Step<null> {
    const what = `waiting for the effect of ${method} ${path}`;
    this.#giveUpAfter(this.#settings.longestActionMinutes, startedAt, what);
    return again(askAgainSeconds, { task: null, startedAt });
  }

  #waitForRun(failure: BusyFailure, startedAt: string): Step<null> {
    this.#giveUpAfter(this.#settings.longestRunMinutes, startedAt, failure.message);
    return again(busyForSeconds, { task: null, startedAt });
  }

  #giveUpAfter(minutes: number, startedAt: string, what: string): void {
    if (Date.now() - Date.parse(startedAt) < minutes * 60_000) return;
    throw new ProviderFailure('refused', `${what} has not ended since ${startedAt}`);
  }
}
