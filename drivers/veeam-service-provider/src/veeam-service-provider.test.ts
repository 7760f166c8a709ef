import { vmBackupSuite } from '@portal/ports/testing/vm-backup-suite';
import { benchOf, openConsole } from './testing/console.ts';

vmBackupSuite('the Veeam Service Provider Console, on its simulator,', async () => benchOf(await openConsole()));
