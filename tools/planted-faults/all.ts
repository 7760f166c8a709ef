import { accessFaults } from './access.ts';
import { billingFaults } from './billing.ts';
import { chargeFaults } from './charges.ts';
import { cloudConnectFaults } from './cloud-connect.ts';
import { contentFaults } from './content.ts';
import { dataCenterFaults } from './data-centers.ts';
import { driverFaults } from './drivers.ts';
import type { Fault } from './fault.ts';
import { invoiceFaults } from './invoices.ts';
import { licenseFaults } from './licenses.ts';
import { m365BackupFaults } from './m365-backup.ts';
import { mirrorFaults } from './mirrors.ts';
import { moneyFaults } from './money.ts';
import { notSeenFaults } from './not-seen.ts';
import { operationFaults } from './operations.ts';
import { peopleFaults } from './people.ts';
import { recoveryFaults } from './recovery.ts';
import { screenFaults } from './screens.ts';
import { splaFaults } from './spla.ts';
import { totalsFaults } from './totals.ts';

/** By the name of the part: a run may take one alone. */
export const faultsOfParts: Readonly<Record<string, readonly Fault[]>> = {
  money: moneyFaults,
  totals: totalsFaults,
  charges: chargeFaults,
  billing: billingFaults,
  invoices: invoiceFaults,
  access: accessFaults,
  people: peopleFaults,
  operations: operationFaults,
  mirrors: mirrorFaults,
  'not-seen': notSeenFaults,
  'data-centers': dataCenterFaults,
  licenses: licenseFaults,
  content: contentFaults,
  recovery: recoveryFaults,
  'cloud-connect': cloudConnectFaults,
  'm365-backup': m365BackupFaults,
  spla: splaFaults,
  drivers: driverFaults,
  screens: screenFaults,
};

export const plantedFaults: readonly Fault[] = Object.values(faultsOfParts).flat();
