import type { ResponseOf } from '@portal/contract/http';
import { listPolicies } from '@portal/contract/s3-storage/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useServiceScope } from '../services/screens.ts';

export type Policies = ResponseOf<typeof listPolicies>;

/** The policies and buckets that a form of a user chooses from. */
export function WithPolicies({ children }: { children: (policies: Policies) => ReactNode }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  return (
    <LoadState
      query={useQuery(api.query(listPolicies, scope))}
      errorTitle={t('s3-storage.policy.failed')}
      skeleton={<Skeletons rows={6} height={40} />}
    >
      {children}
    </LoadState>
  );
}
