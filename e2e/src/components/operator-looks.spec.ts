import { shownOperator } from '../testing/component/rows/shown-operator.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownOperator);
