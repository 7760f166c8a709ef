import process from 'node:process';

/** The port that PORT names, or this one. Ends the process with a sentence when it is no port. */
export function portOr(usual: number): number {
  const port = Number(process.env['PORT'] ?? usual);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  process.stdout.write(
    `PORT is "${process.env['PORT']}", which is no port: give a number from 1 to 65535.\n`,
  );
  return process.exit(1);
}
