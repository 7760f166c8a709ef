import { accessFaults } from './access.ts';
import { contentFaults } from './content.ts';
import type { Fault } from './fault.ts';
import { moneyFaults } from './money.ts';
import { operationFaults } from './operations.ts';

export const plantedFaults: readonly Fault[] = [
  ...moneyFaults,
  ...accessFaults,
  ...operationFaults,
  ...contentFaults,
];
