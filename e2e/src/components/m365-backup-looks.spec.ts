import { shownM365Backup } from '../testing/component/rows/shown-m365-backup.ts';
import { testLooks } from '../testing/component/states.ts';

testLooks(shownM365Backup);
