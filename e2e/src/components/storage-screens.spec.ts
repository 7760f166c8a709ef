import { storageRows } from '../testing/component/rows/storage.ts';
import { testStates } from '../testing/component/states.ts';

testStates(storageRows);
