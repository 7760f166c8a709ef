import type { ResponseOf } from '@portal/contract/http';
import { listPolicies } from '@portal/contract/s3-storage/users';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useServiceScope } from '../services/screens.ts';

export type Policies = ResponseOf<typeof listPolicies>;

/** The policies and buckets that a form of a user chooses from; read while the page reads what else it needs. */
export function usePolicies(): UseQueryResult<Policies> {
  const api = useApi();
  const { isChosen } = useServiceScope();
  return useQuery({ ...api.query(listPolicies), enabled: isChosen });
}

type WithPoliciesProps = { query: UseQueryResult<Policies>; children: (policies: Policies) => ReactNode };

export function WithPolicies({ query, children }: WithPoliciesProps) {
  const { t } = useTexts();
  return (
    <LoadState
      query={query}
      errorTitle={t('s3-storage.policy.failed')}
      skeleton={<Skeletons rows={6} height={40} />}
    >
      {children}
    </LoadState>
  );
}
