import { businessRows } from '../testing/component/rows/business.ts';
import { testStates } from '../testing/component/states.ts';

testStates(businessRows);
