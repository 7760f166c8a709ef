import process from 'node:process';
import { isPortFree } from '../free-port.ts';

/** The port that PORT names, or this one. Ends the process with a sentence when it is no port. */
export function portOr(usual: number): number {
  const port = Number(process.env['PORT'] ?? usual);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  process.stdout.write(
    `PORT is "${process.env['PORT']}", which is no port: give a number from 1 to 65535.\n`,
  );
  return process.exit(1);
}

/** Throws a sentence when something else listens there. */
export async function refuseTaken(port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  throw new Error(
    `Port ${port} is in use: stop what listens there, or set PORT, as in "PORT=${port + 1} ${command}".`,
  );
}
