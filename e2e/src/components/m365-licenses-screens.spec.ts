import { rows } from '../testing/component/rows/services/m365-licenses.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
