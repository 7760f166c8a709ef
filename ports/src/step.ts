/**
 * What a system is at work on, to be kept as JSON and given back with the next call. `task` null: the system is at work
 * and does not say on what. `startedAt` is when it was first seen, as ISO 8601. `note` is the driver's own, of how it was
 * before anything was changed.
 */
export type TaskMemory = { task: string | null; startedAt: string; note?: string | undefined };

/** Either it is done, or the same call is to be made again in so many seconds, with that memory. */
export type Step<T> = { done: T } | { again: { seconds: number; memory: TaskMemory } };
