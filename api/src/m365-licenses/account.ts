import { m365LicensesService } from '@portal/contract/m365-licenses/service';
import { requireEnabledIn } from '../services/life.ts';

export const { service } = m365LicensesService;

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export const requireEnabled = requireEnabledIn(service);
