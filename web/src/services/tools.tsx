import { IconDotsVertical, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu/menu-button.tsx';
import type { MenuEntry } from '../ui/menu/entries.ts';
import { PageFacts } from '../ui/page.tsx';
import { useBelow } from '../ui/viewport.ts';
import type { ServiceScreens, ServiceStatus, Sources } from './screens.ts';
import { useEndService } from './use-end.tsx';
import { useRefresh } from './use-refresh.ts';
import { useOrderRefusal } from './use-status.ts';
import classes from './services.module.css';

type ListToolsProps = {
  of: ServiceScreens;
  status: Pick<ServiceStatus, 'customerName'> & Sources;
  /** What else can be done with the service, before its end. */
  entries?: readonly MenuEntry[];
};

/** The service's tools where a list has them: beside the data's age, on a phone above the list. */
export function ListTools(props: ListToolsProps) {
  const narrow = useBelow('md');
  const tools = <ServiceTools {...props} narrow={narrow} />;
  return narrow ? tools : <PageFacts>{tools}</PageFacts>;
}

type ServiceToolsProps = ListToolsProps & { narrow: boolean };

/** Beside the data's age: read it anew, and what concerns the service as a whole. */
function ServiceTools({ of, status, entries: others = [], narrow }: ServiceToolsProps) {
  const { t } = useTexts();
  const service = t(`service.${of.service}`);
  const end = useEndService(of, status);
  const refusal = useOrderRefusal(of);
  const mayEver = useIsEverAllowed(of.order);
  const { refresh, busy } = useRefresh(of, status);
  const entries: MenuEntry[] = [
    ...others,
    {
      kind: 'action',
      label: t('services.end.action', { service }),
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
          {t('services.refresh.action')}
        </Button>
      ) : (
        <IconButton
          icon={IconRefresh}
          label={t(busy ? 'services.refresh.busy' : 'services.refresh.action')}
          busy={busy}
          onClick={refresh}
        />
      )}
      {mayEver && (
        <MenuButton iconOnly label={t('services.menu', { service })} entries={entries}>
          <IconDotsVertical size={18} aria-hidden />
        </MenuButton>
      )}
      {end.dialog}
    </span>
  );
}
