import { licenseRefOf, type LicenseRef } from '@portal/contract/m365-licenses/fields';
import { m365LicensesService } from '@portal/contract/m365-licenses/service';
import type { ProductKey } from '@portal/contract/prices';
import { requireEnabledIn } from '../services/life.ts';

export const { service } = m365LicensesService;

/** Seats and the agreement are read apart from licenses, which have to be there soon with few requests. */
export const seatsMirrorName = 'm365-licenses.seats';
export const mirrorNames = [service, seatsMirrorName] as const;

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export const requireEnabled = requireEnabledIn(service);

/** What a license's product names; throws for what is none. */
export function refOf(product: ProductKey): LicenseRef {
  const ref = licenseRefOf(product);
  if (!ref) throw new Error(`${product} is no license.`);
  return ref;
}
