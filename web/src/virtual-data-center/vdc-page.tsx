import type { Vdc } from '@portal/contract/virtual-data-center/vdcs';
import { Suspense, useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { linkTo, useGo, useWords } from '../platform/address.ts';
import { useIsEverAllowed } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shownState } from '../services/operations.ts';
import { NotSeenNote } from '../services/not-seen.tsx';
import { RegionNotes } from '../services/region-notes.tsx';
import { useServiceScope } from '../services/screens.ts';
import { StateWord } from '../services/state-word.tsx';
import { ThingFailure } from '../services/things/thing-failure.tsx';
import { ThingDetails } from '../services/things/thing-panel.tsx';
import { oneOf, useCreateAction } from '../services/things/things.ts';
import { ThingPage } from '../services/things/thing-page.tsx';
import { Button } from '../ui/button.tsx';
import { late } from '../ui/late.ts';
import { PageAbout, PageAction, PageFacts } from '../ui/page.tsx';
import { EmptyState, Skeletons } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { vdcScreens, type VdcStatus } from './screens.ts';
import { NetworkFacts, PlaceFacts, VdcHead } from './vdc-facts.tsx';
import { vdcs } from './vdcs.ts';
import { splaLicenses } from './spla/words.ts';
import { VmList } from './vms/vm-list.tsx';
import classes from './vdc-page.module.css';

const DeleteVdcDialog = late(() => import('./delete-vdc-dialog.tsx'), 'DeleteVdcDialog');
const LicenseList = late(() => import('./spla/license-list.tsx'), 'LicenseList');

const tabs = ['vms', 'network', 'licenses', 'settings'] as const;
type Tab = (typeof tabs)[number];

/** The one that the address names, or the first. */
function useTab(): Tab {
  const { tab } = useWords(['tab']);
  return tabs.find((one) => one === tab) ?? 'vms';
}

/** A data center: its VMs, network and licenses. */
export function VdcPage() {
  const { vdcId } = useWords(['vdcId']);
  const order = useCreateAction(splaLicenses, { vdc: vdcId });
  return (
    <ThingPage
      of={vdcScreens}
      things={vdcs}
      word={vdcs.word}
      action={useTab() === 'licenses' ? order : undefined}
    >
      {({ thing, status }) => <OneVdc vdc={thing} status={status} />}
    </ThingPage>
  );
}

type OfVdc = { vdc: Vdc };

function OneVdc({ vdc, status }: OfVdc & { status: VdcStatus }) {
  const current = useTab();
  const regions = status.regions.filter(({ region }) => region === vdc.region);
  return (
    <>
      <PageAbout facts={[<StateWord key="state" state={shownState(vdc)} />]} />
      <div className={classes.notes}>
        <ThingFailure of={vdcScreens} thing={vdc} />
        <NotSeenNote thing={vdc} />
        <RegionNotes of={vdcScreens} status={{ ...status, regions, linked: [] }} />
      </div>
      <div className={classes.head}>
        <VdcHead vdc={vdc} />
      </div>
      <VdcTabs vdc={vdc} current={current} />
      {current !== 'vms' && <PageFacts age={{ at: vdc.syncedAt }} />}
      <Suspense fallback={<Skeletons rows={6} height={40} />}>
        <Content tab={current} vdc={vdc} />
      </Suspense>
    </>
  );
}

function VdcTabs({ vdc, current }: OfVdc & { current: Tab }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const counts: Partial<Record<Tab, number | undefined>> = {
    vms: vdc.used?.vms,
    licenses: vdc.splaLicenses,
  };
  return (
    <Tabs
      label={t('virtual-data-center.vdcs.one')}
      tabs={tabs.map((tab) => ({
        label: t(`virtual-data-center.tab.${tab}`),
        href: oneOf(vdcs, { ...scope, ...(tab !== 'vms' && { tab }) }, vdc.id),
        isCurrent: tab === current,
        count: counts[tab],
      }))}
      actions={<PageAction />}
    />
  );
}

/** One that is being made, or could not be, has no VMs and gets none. */
const isThere = ({ state }: Vdc): boolean => state !== 'creating' && state !== 'failed';

function NotThere({ vdc }: OfVdc) {
  const { t } = useTexts();
  const shown = shownState(vdc);
  const state = shown === 'failed' || shown === 'waiting' || shown === 'needs-attention' ? shown : 'creating';
  return (
    <EmptyState icon={vdcs.iconOff} title={t(`virtual-data-center.vdcs.notThere.${state}`)} action={null}>
      {t(`virtual-data-center.vdcs.notThere.${state}Text`)}
    </EmptyState>
  );
}

/** Deletes it; how it goes is shown in the list. */
function DeleteVdc({ vdc }: OfVdc) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const go = useGo();
  const [asks, setAsks] = useState(false);
  const mayEver = useIsEverAllowed(vdcScreens.order);
  const disabledReason = vdcs.useRefusals().deleting(vdc);
  if (!mayEver) return null;
  return (
    <div>
      <Button size="toolbar" icon={IconTrash} disabledReason={disabledReason} onClick={() => setAsks(true)}>
        {t('virtual-data-center.vdcs.action.delete')}
      </Button>
      <Suspense>
        {asks && (
          <DeleteVdcDialog
            thing={vdc}
            onClose={() => setAsks(false)}
            onOrdered={() => go(linkTo(vdcs.listPath, scope))}
          />
        )}
      </Suspense>
    </div>
  );
}

function Content({ tab, vdc }: OfVdc & { tab: Tab }) {
  switch (tab) {
    case 'network':
      return (
        <div className={classes.facts}>
          <NetworkFacts vdc={vdc} />
        </div>
      );
    case 'licenses':
      return <LicenseList vdc={vdc} />;
    case 'settings':
      return (
        <div className={classes.facts}>
          <ThingDetails things={vdcs} thing={vdc} failureAbove>
            <PlaceFacts vdc={vdc} />
          </ThingDetails>
          <DeleteVdc vdc={vdc} />
        </div>
      );
    default:
      return isThere(vdc) ? <VmList vdc={vdc} /> : <NotThere vdc={vdc} />;
  }
}
