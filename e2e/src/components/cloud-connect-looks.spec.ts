import { shownCloudConnect } from '../testing/component/rows/shown-cloud-connect.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownCloudConnect);
