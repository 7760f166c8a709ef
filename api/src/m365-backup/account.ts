import { m365BackupService } from '@portal/contract/m365-backup/service';
import { requireEnabledIn } from '../services/life.ts';

export const { service } = m365BackupService;
const [userProduct] = m365BackupService.products;
/** Metered as one for each user and hour. */
export const user = userProduct.key;

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export const requireEnabled = requireEnabledIn(service);
