import type { Fault } from './fault.ts';

const file = 'api/src/platform/operations/worker.ts';
const test = 'api/src/platform/operations/worker.test.ts';

export const operationFaults: readonly Fault[] = [
  {
    name: 'A worker that was too slow writes over the one that took over',
    file: 'api/src/platform/operations/job.ts',
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
    find: 'lease_id = null, ${set}`,\n    );\n    await mailFailure(tx, definition, operation);',
    replace: 'lease_id = null, ${set}`,\n    );',
    test: {
      file: test,
      name: 'an order that needs attention after five errors of the portal is mailed to the same people, once',
    },
  },
  {
    name: 'An operation waits for a cloud for ever',
    file,
    find: '  if (isTooLong(operation)) return needAttention(job, why);\n',
    replace: '',
    test: {
      file: test,
      name: 'an order that needs attention after a day of waiting for a cloud is mailed to the same people, once',
    },
  },
  {
    name: 'What a cloud takes long for is begun anew each time it is looked at',
    file: 'api/src/platform/operations/worker.ts',
    find: 'memory = ${JSON.stringify(memory)}::jsonb, attempts = 0',
    replace: 'memory = null, attempts = 0',
    test: {
      file: 'api/src/services/made-up.test.ts',
      name: 'four things that take ten minutes delay no fifth, and each goes on with its own task',
    },
  },
  {
    name: 'What cost something is tried again at whatever it costs today',
    file: 'api/src/operations/retry.ts',
    find: 'body.agreedPrices ?? agreedPricesOf({ ...before, lines: open })',
    replace: 'body.agreedPrices ?? []',
    test: {
      file: 'api/src/operations/retry-price.test.ts',
      name: 'what costs is tried again at the price that was agreed to, and at another one only once that is agreed to',
    },
  },
  {
    name: 'A cloud that could not be asked counts as one where everything is gone',
    file: 'api/src/s3-storage/mirror.ts',
    find: `      const users = await driver.listUsers(tenant, of('user', onUnreadable));
      const buckets = await driver.listBuckets(tenant, of('bucket', onUnreadable));`,
    replace: `      const users = await driver.listUsers(tenant, of('user', onUnreadable)).catch(() => []);
      const buckets = await driver.listBuckets(tenant, of('bucket', onUnreadable)).catch(() => []);`,
    test: {
      file: 'api/src/s3-storage/users/users-mirror.test.ts',
      name: 'a look at the users of a region › at a cloud that cannot be asked changes nothing, and the list tells its age',
    },
  },
  {
    name: 'A repeated request is answered 200 where it was 201',
    file: 'api/src/platform/http/idempotency.ts',
    find: 'new Replayed({ status: Number(status),',
    replace: 'new Replayed({ status: 200,',
    test: {
      file: 'api/src/platform/http/idempotency.test.ts',
      name: 'a key › used again for the same request replays the first answer, status and all, and does nothing twice',
    },
  },
  {
    name: 'A key that was used for another request gets that one’s answer',
    file: 'api/src/platform/http/idempotency.ts',
    find: 'if (requestHash !== hashOf(keyed))',
    replace: 'if (requestHash === undefined)',
    test: {
      file: 'api/src/platform/http/idempotency.test.ts',
      name: 'a key › used for another body or another query is 422, and the first answer stays',
    },
  },
];
