import { shownStorage } from '../testing/component/rows/shown-storage.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownStorage);
