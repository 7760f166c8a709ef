import { shownVms } from '../testing/component/rows/shown-vms.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownVms);
