import { rows } from '../testing/component/rows/services/m365-backup.ts';
import { testStates } from '../testing/component/states.ts';

testStates(rows);
