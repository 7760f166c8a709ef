// Preloaded into a child of the supervisor: when the supervisor is gone, however it went, the child ends too.
import process from 'node:process';

const patience = 5000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience).unref();
});
// Listening must not keep a child alive that has done its work.
process.channel?.unref();
