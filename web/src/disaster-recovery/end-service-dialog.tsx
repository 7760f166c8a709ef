import { disableDisasterRecovery, listReplications } from '@portal/contract/disaster-recovery/replications';
import { EndService, type EndDialogProps } from '../services/dialogs/end-service.tsx';
import { useServiceScope } from '../services/screens.ts';
import { disasterRecoveryScreens } from './screens.ts';

/** Ends the service for the customer once nothing is replicated. */
export function EndServiceDialog(props: EndDialogProps) {
  const { scope } = useServiceScope();
  return (
    <EndService
      {...props}
      of={disasterRecoveryScreens}
      blockedBy={listReplications}
      goesWithIt={[]}
      order={({ write }) => write(disableDisasterRecovery, { query: scope, body: {} })}
    />
  );
}
