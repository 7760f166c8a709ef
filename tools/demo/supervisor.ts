import { setTimeout as sleep } from 'node:timers/promises';

/** Something that runs until it is stopped or fails; `exited` says how it ended. */
export type RunningService = { exited: Promise<string>; stop: () => Promise<void> };

/** What the supervisor keeps running. Higher stages stop first; a stage stops together. */
export type Service = { name: string; stage: number; start: (abort: AbortSignal) => Promise<RunningService> };

/** Keeps services running until it is told to stop. */
export type Supervisor = {
  /** Starts a service; throws when it does not get ready. From then on it is started again whenever it ends. */
  run(service: Service): Promise<void>;
  /** Stops everything, the last stage first. */
  stop(): Promise<void>;
  /** Aborted as soon as the stop begins. */
  readonly abort: AbortSignal;
};

const firstWait = 500;
const longestWait = 30_000;
const healthyAfter = 60_000;

/** `say` gets a sentence for each thing a person should know. */
export function createSupervisor(say: (sentence: string) => void): Supervisor {
  const controller = new AbortController();
  const kept: { service: Service; current: Promise<RunningService | undefined> }[] = [];
  const begin = async (service: Service): Promise<RunningService> => {
    const running = await service.start(controller.signal);
    if (!controller.signal.aborted) return running;
    await running.stop();
    throw new Error(`${service.name} was stopped while it started.`);
  };
  const stop = async (): Promise<void> => {
    controller.abort();
    const stages = [...new Set(kept.map(({ service }) => service.stage))].toSorted(
      (one, other) => other - one,
    );
    for (const stage of stages) {
      const group = kept.filter(({ service }) => service.stage === stage);
      await Promise.all(group.map(async ({ current }) => (await current)?.stop()));
    }
  };
  const run = async (service: Service): Promise<void> => {
    const first = begin(service);
    const entry = { service, current: first.catch(() => undefined) };
    kept.push(entry);
    const running = await first;
    void keep(running, {
      service,
      say,
      begin,
      abort: controller.signal,
      note: (next) => {
        entry.current = next;
      },
    });
  };
  return { run, stop, abort: controller.signal };
}

type ServiceWatch = {
  service: Service;
  say: (sentence: string) => void;
  begin: (service: Service) => Promise<RunningService>;
  abort: AbortSignal;
  note: (next: Promise<RunningService | undefined>) => void;
};

async function keep(
  first: RunningService,
  { service, say, begin, abort, note }: ServiceWatch,
): Promise<void> {
  let running: RunningService | undefined = first;
  let wait = firstWait;
  for (;;) {
    const since = Date.now();
    const how = running === undefined ? 'it did not start' : await running.exited;
    if (abort.aborted) return;
    if (Date.now() - since > healthyAfter) wait = firstWait;
    say(`The ${service.name} ended unexpectedly (${how}). It starts again in ${wait / 1000} s.`);
    await sleep(wait, undefined, { signal: abort }).catch(() => undefined);
    if (abort.aborted) return;
    wait = Math.min(wait * 2, longestWait);
    const next: Promise<RunningService | undefined> = begin(service).catch((error: Error) => {
      if (!abort.aborted) say(error.message);
      return undefined;
    });
    note(next);
    running = await next;
    if (running !== undefined) say(`The ${service.name} runs again.`);
  }
}
