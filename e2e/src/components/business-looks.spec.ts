import { shownBusiness } from '../testing/component/rows/shown-business.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownBusiness);
