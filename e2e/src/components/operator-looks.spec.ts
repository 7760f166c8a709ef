import { shownClouds } from '../testing/component/rows/shown-clouds.ts';
import { shownOperator } from '../testing/component/rows/shown-operator.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks([...shownOperator, ...shownClouds]);
