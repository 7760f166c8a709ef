import { listPartners } from '@portal/contract/operator';
import { getPartner, listPartnerAccounts } from '@portal/contract/partners';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../platform/api-error.ts';
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

/** For what was not saved: where somebody was faster, reads what there is now, to be seen beside the reason. */
export function useReadingStale(): (error: unknown) => never {
  const readAgain = useReadAgain();
  return (error) => {
    if (isApiError(error) && error.errorKey === 'stale') void readAgain();
    throw error;
  };
}
