import { operatorRows } from '../testing/component/rows/operator.ts';
import { testStates } from '../testing/component/states.ts';

testStates(operatorRows);
