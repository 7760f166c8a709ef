import { listPartners } from '@portal/contract/operator';
import { getPartner, listPartnerAccounts } from '@portal/contract/partners';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../platform/api.ts';

/** Reads what tells of partners again. */
export function useReadAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [getPartner, listPartnerAccounts, listPartners].map((endpoint) =>
        queries.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}
