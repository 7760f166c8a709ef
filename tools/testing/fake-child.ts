// A child as the supervisor's tests need it: says that it is ready, and lives; `stubborn` does not heed SIGTERM.
export const [name = 'child', stubborn] = process.argv.slice(2);
process.on('SIGTERM', () => {
  process.stdout.write(`${name} was asked to stop\n`);
  if (stubborn === undefined) process.exit(0);
});
setInterval(() => undefined, 1000);
process.stdout.write(`${JSON.stringify({ ready: name, pid: process.pid })}\n`);
