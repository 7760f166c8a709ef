import { licensesChangesSuite } from '@portal/ports/testing/licenses-changes-suite';
import { licensesOrdersSuite } from '@portal/ports/testing/licenses-orders-suite';
import { licensesSuite } from '@portal/ports/testing/licenses-suite';
import { afterAll, beforeAll } from 'vitest';
import { startTarget, type Target } from './testing/target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => await target.close());

licensesSuite('Partner Center', async () => target);
licensesOrdersSuite('Partner Center', async () => target);
licensesChangesSuite('Partner Center', async () => target);
