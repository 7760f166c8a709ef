import { listSplaLicenses } from '@portal/contract/virtual-data-center/spla';
import { disableVirtualDataCenter, listVdcs } from '@portal/contract/virtual-data-center/vdcs';
import { linkTo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { EndService, useLeft, type EndDialogProps } from '../services/dialogs/end-service.tsx';
import { useServiceScope } from '../services/screens.ts';
import { TextLink } from '../ui/link.tsx';
import { splaPaths } from './paths.ts';
import { vdcScreens } from './screens.ts';

/** Ends the service for the customer once no vDC and no license is left. */
export function EndServiceDialog(props: EndDialogProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const licenses = useLeft({
    list: listSplaLicenses,
    texts: 'virtual-data-center.spla.end',
    remedy: (
      <TextLink href={linkTo(splaPaths.listPath, scope)}>{t('virtual-data-center.spla.end.show')}</TextLink>
    ),
  });
  return (
    <EndService
      {...props}
      of={vdcScreens}
      blockedBy={listVdcs}
      others={[licenses]}
      goesWithIt={[]}
      order={({ write }) => write(disableVirtualDataCenter, { query: scope, body: {} })}
    />
  );
}
