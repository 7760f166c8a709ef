import { rows } from '../testing/component/rows/services/spla-licenses.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
