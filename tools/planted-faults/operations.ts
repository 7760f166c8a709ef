import type { Fault } from './fault.ts';

const file = 'api/src/platform/operation-worker.ts';
const test = 'api/src/platform/operation-worker.test.ts';

export const operationFaults: readonly Fault[] = [
  {
    name: 'A worker that was too slow writes over the one that took over',
    file,
    find: " and lease_id = ${operation.leaseId}\n      and state = 'running'",
    replace: "\n      and state = 'running'",
    test: { file: test, name: 'a worker that is refused after another one took over changes nothing' },
  },
  {
    name: 'Operations try again before the cloud said they may',
    file,
    find: 'pauseSeconds(operation.attempts, failure.retryAfterSeconds)',
    replace: 'pauseSeconds(operation.attempts)',
    test: { file: test, name: 'a cloud that says when to come back is left alone until then' },
  },
  {
    name: 'Nobody hears that five errors of the portal stopped an operation',
    file,
    find: "    if (state === 'needs-attention') await tellOfFailure(tx, operation);\n",
    replace: '',
    test: {
      file: test,
      name: 'an order that needs attention after five errors of the portal is mailed to the same people, once',
    },
  },
  {
    name: 'Nobody hears that an operation waited for a cloud for a day',
    file,
    find: '    if (tooLong) await tellOfFailure(tx, operation);\n',
    replace: '',
    test: {
      file: test,
      name: 'an order that needs attention after a day of waiting for a cloud is mailed to the same people, once',
    },
  },
  {
    name: 'A cloud that could not be asked counts as one where everything is gone',
    file: 'api/src/s3-storage/mirror.ts',
    find: `  const users = await connection.driver.listUsers(mirror.tenant);
  const buckets = await connection.driver.listBuckets(mirror.tenant);`,
    replace: `  const users = await connection.driver.listUsers(mirror.tenant).catch(() => []);
  const buckets = await connection.driver.listBuckets(mirror.tenant).catch(() => []);`,
    test: {
      file: 'api/src/s3-storage/users-mirror.test.ts',
      name: 'a look at the users of a region › at a cloud that cannot be asked changes nothing, and the list tells its age',
    },
  },
  {
    name: 'A repeated request is answered 200 where it was 201',
    file: 'api/src/platform/idempotency.ts',
    find: 'new Replayed({ status: Number(status),',
    replace: 'new Replayed({ status: 200,',
    test: {
      file: 'api/src/platform/idempotency.test.ts',
      name: 'a key › used again for the same request replays the first answer, status and all, and does nothing twice',
    },
  },
  {
    name: 'A key that was used for another request gets that one’s answer',
    file: 'api/src/platform/idempotency.ts',
    find: 'if (requestHash !== hashOf(keyed))',
    replace: 'if (requestHash === undefined)',
    test: {
      file: 'api/src/platform/idempotency.test.ts',
      name: 'a key › used for another body or another query is 422, and the first answer stays',
    },
  },
];
