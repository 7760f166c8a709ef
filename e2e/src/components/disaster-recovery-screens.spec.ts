import { rows } from '../testing/component/rows/services/disaster-recovery.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
