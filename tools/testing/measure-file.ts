import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { keepCost, processSeconds } from '../processor.ts';

const before = processSeconds();
const root = path.resolve(import.meta.dirname, '..', '..');

afterAll(() => {
  const file = path.relative(root, expect.getState().testPath ?? '');
  keepCost({ file, seconds: processSeconds() - before });
});
