import { z } from 'zod';
import { uuidOf } from '../uuid.ts';
import { jobStatus, scheduleType, workload, type CloudJob } from './state.ts';

/** A job as a customer makes it, and what it has come to so far. */
export const declaredJob = z.strictObject({
  name: z.string().min(1),
  workload: workload.default('vm'),
  machines: z.int().min(1).default(1),
  schedule: scheduleType.default('Daily'),
  hoursBetweenRuns: z.int().min(1).nullable().default(24),
  isEnabled: z.boolean().default(true),
  fullBytes: z.int().min(1),
  bytesPerRun: z.int().min(1),
  retention: z.int().min(1).default(14),
  /** How often it has run before. */
  points: z.int().min(0).default(0),
  lastRun: z
    .strictObject({
      /** Before now. */
      endedMinutesAgo: z.int().min(0),
      minutes: z.int().min(1),
      status: z.enum(['Failed', 'Success', 'Warning']).default('Success'),
      message: z.string().default(''),
    })
    .nullable()
    .default(null),
  shownStatus: jobStatus.nullable().default(null),
});
export type DeclaredJob = z.infer<typeof declaredJob>;

const minuteMs = 60_000;

const lastOf = ({ lastRun, bytesPerRun }: DeclaredJob, now: number): CloudJob['last'] => {
  if (lastRun === null) return null;
  const endedAt = now - lastRun.endedMinutesAgo * minuteMs;
  return {
    startedAt: new Date(endedAt - lastRun.minutes * minuteMs).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    status: lastRun.status,
    transferredBytes: lastRun.status === 'Failed' ? 0 : bytesPerRun,
    message: lastRun.message,
  };
};

export const toJob = (declared: DeclaredJob, server: string, now: number): CloudJob => {
  const { lastRun: _lastRun, schedule, ...rest } = declared;
  const last = lastOf(declared, now);
  const { hoursBetweenRuns: hours } = rest;
  const begin = last === null ? now : Date.parse(last.startedAt);
  return {
    ...rest,
    uid: uuidOf(`${server} ${rest.name}`),
    server,
    scheduleType: schedule,
    nextAt: hours === null ? null : new Date(begin + hours * 60 * minuteMs).toISOString(),
    run: null,
    last,
    outcome: null,
  };
};
