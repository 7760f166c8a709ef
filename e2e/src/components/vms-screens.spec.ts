import { rows } from '../testing/component/rows/services/vms.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
