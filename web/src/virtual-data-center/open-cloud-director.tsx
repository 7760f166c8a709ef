import type { Region } from '@portal/contract/constants';
import { getVdcLoginLink } from '@portal/contract/virtual-data-center/vms';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useOrderRefusal } from '../services/use-status.ts';
import { Button } from '../ui/button.tsx';
import { useSend } from '../ui/use-send.ts';
import { vdcScreens } from './screens.ts';

/** Leads to the sign-in of Cloud Director beside the portal, once that says where it is. */
export function OpenCloudDirector({ region }: { region: Region }) {
  const { t } = useTexts();
  const refusal = useOrderRefusal(vdcScreens);
  const mayEver = useIsEverAllowed(getVdcLoginLink);
  // Opened by the press itself: a browser lets nothing open by itself later.
  const tab = useRef<Window | null>(null);
  const asking = useSend({
    call: ({ write }) => write(getVdcLoginLink, { params: { region }, body: {} }),
    onSuccess: ({ url }) => {
      const opened = tab.current ?? window;
      if (tab.current) tab.current.opener = null;
      opened.location.replace(url);
    },
    onFailure: () => tab.current?.close(),
    errorTitle: t('virtual-data-center.cloudDirector.failed'),
  });
  const ask = (): void => {
    if (asking.isBusyNow()) return;
    tab.current = window.open('about:blank', '_blank');
    asking.send();
  };
  if (!mayEver) return null;
  return (
    <Button icon={IconExternalLink} busy={asking.isBusy} disabledReason={refusal} onClick={ask}>
      {t('virtual-data-center.cloudDirector.open')}
    </Button>
  );
}
