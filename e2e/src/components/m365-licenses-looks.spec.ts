import { shownLicenses } from '../testing/component/rows/shown-licenses.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownLicenses);
