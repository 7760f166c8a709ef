import process from 'node:process';
import { z } from 'zod';
import type { Place } from './kit.ts';

const placeSettings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  CONTROL_TOKEN: z.string().optional(),
  STATE_PATH: z.string().optional(),
});

/** Reads settings of the environment; an empty one is not set. Throws a sentence that names the wrong ones and no value. */
export function readSettings<S extends z.ZodType>(shape: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(set);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path }) => path.join('.'));
  throw new Error(`These settings are missing or wrong: ${wrong.join(', ')}.`);
}

type RunningServer = { url: string; close: () => Promise<void> };

/**
 * Runs a simulator as a program: settings of the environment, one line of JSON on standard output when it is ready (its name,
 * and every address that `start` answers), and an orderly end at SIGTERM or SIGINT.
 */
export async function runProgram<S extends z.ZodRawShape>(
  name: string,
  own: S,
  start: (place: Place, settings: z.output<z.ZodObject<S>>) => Promise<RunningServer>,
): Promise<void> {
  const { PORT: port, HOST: host, ...rest } = readSettings(placeSettings, process.env);
  const place = { port, host, controlToken: rest.CONTROL_TOKEN, statePath: rest.STATE_PATH };
  const running = await start(place, readSettings(z.object(own), process.env));
  process.stdout.write(`${JSON.stringify({ ready: name, ...running })}\n`);
  const stop = async (): Promise<void> => {
    await running.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}
