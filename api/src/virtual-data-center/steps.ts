import * as z from 'zod';

/** The port's memory of a task. */
export const taskMemory = z.object({ task: z.string().nullable(), startedAt: z.string() });
