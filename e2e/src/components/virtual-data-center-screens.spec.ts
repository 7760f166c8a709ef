import { rows } from '../testing/component/rows/services/virtual-data-center.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
