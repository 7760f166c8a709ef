import { rows } from '../testing/component/rows/services/cloud-connect.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
