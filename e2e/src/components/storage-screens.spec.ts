import { rows } from '../testing/component/rows/services/s3-storage.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
