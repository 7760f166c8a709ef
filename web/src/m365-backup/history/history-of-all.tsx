import { listBackupRunsOfCustomers, type customerRun } from '@portal/contract/m365-backup/runs';
import { useCallback } from 'react';
import type * as z from 'zod';
import { PartnerChoice } from '../../customers/index.tsx';
import { linkTo, useGo } from '../../platform/address.ts';
import { historyPath } from '../paths.ts';
import { useRunColumns } from './run-columns.tsx';
import { RunList, useRunState } from './run-list.tsx';

type CustomerRun = z.infer<typeof customerRun>;

/** The runs of all customers of the caller's partner, or of the one that the operator has chosen. */
export function HistoryOfAll() {
  const { state } = useRunState();
  const { partnerId } = state;
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(historyPath, { ...state, cursor: undefined, page: undefined, partnerId: chosen }), {
        replace,
      }),
    [go, state],
  );
  return (
    <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
      <OfPartner key={partnerId} />
    </PartnerChoice>
  );
}

/** Each leads to its customer's own history. */
function OfPartner() {
  const go = useGo();
  const { state } = useRunState();
  const { partnerId } = state;
  const hrefOf = ({ id, customerId }: CustomerRun): string =>
    linkTo(historyPath, { customerId, partnerId, run: id });
  return (
    <RunList
      id="backup-runs-of-customers"
      endpoint={listBackupRunsOfCustomers}
      state={state}
      onStateChange={(next) => void go(linkTo(historyPath, next))}
      columns={useRunColumns<CustomerRun>(hrefOf, ({ customerName }) => customerName)}
    />
  );
}
