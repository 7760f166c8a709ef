import { getCloudConnect, type CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';

export const bytesPerGiB = 2 ** 30;

/** What is stored, in whole GiB: no quota may be below it. */
export const usedGiBOf = ({ usedBytes }: Pick<CloudTenant, 'usedBytes'>): number =>
  Math.max(1, Math.ceil(usedBytes / bytesPerGiB));

/** No backup is let in any more. */
export const isFull = ({ quotaGiB, usedBytes }: Pick<CloudTenant, 'quotaGiB' | 'usedBytes'>): boolean =>
  usedBytes >= quotaGiB * bytesPerGiB;

/** What the customer in the address has. */
export function useTenant() {
  const api = useApi();
  return useQuery(api.query(getCloudConnect));
}
