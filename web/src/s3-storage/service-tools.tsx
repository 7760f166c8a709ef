import { createBucket } from '@portal/contract/s3-storage/buckets';
import { IconDotsVertical, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import type { MenuEntry } from '../ui/menu/entries.ts';
import { PageFacts } from '../ui/page.tsx';
import { useBelow } from '../ui/viewport.ts';
import { useOrderRefusal } from './order-refusal.ts';
import type { S3Status } from './status.ts';
import { useEndService } from './use-end-service.tsx';
import { useRefresh } from './use-refresh.ts';
import classes from './buckets.module.css';

/** The service's tools where a list has them: beside the data's age, on a phone above the list. */
export function ListTools({ status }: { status: S3Status }) {
  const narrow = useBelow('md');
  const tools = <ServiceTools status={status} narrow={narrow} />;
  return narrow ? tools : <PageFacts>{tools}</PageFacts>;
}

type ServiceToolsProps = { status: S3Status; narrow: boolean };

/** Beside the data's age: read it anew, and what concerns the service as a whole. */
function ServiceTools({ status, narrow }: ServiceToolsProps) {
  const { t } = useTexts();
  const end = useEndService(status);
  const refusal = useOrderRefusal();
  const mayEver = useIsEverAllowed(createBucket);
  const { refresh, busy } = useRefresh(status);
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      label: t('s3-storage.end.action'),
      icon: IconPlayerStop,
      tone: 'delete',
      disabledReason: refusal,
      onSelect: end.ask,
    },
  ];
  return (
    <span className={classes.tools}>
      {narrow ? (
        <Button variant="quiet" size="toolbar" icon={IconRefresh} busy={busy} onClick={refresh}>
          {t('s3-storage.refresh.action')}
        </Button>
      ) : (
        <IconButton
          icon={IconRefresh}
          label={t(busy ? 's3-storage.refresh.busy' : 's3-storage.refresh.action')}
          aria-busy={busy}
          disabled={busy}
          onClick={refresh}
        />
      )}
      {mayEver && (
        <MenuButton iconOnly label={t('s3-storage.menu')} entries={entries} className={classes.menu}>
          <IconDotsVertical size={18} aria-hidden />
        </MenuButton>
      )}
      {end.dialog}
    </span>
  );
}
