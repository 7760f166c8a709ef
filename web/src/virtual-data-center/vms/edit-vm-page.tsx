import { knownWithinHours, listBackupPolicies } from '@portal/contract/virtual-data-center/backup';
import { getVm, type Vm } from '@portal/contract/virtual-data-center/vms';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { NotSeenNote } from '../../services/not-seen.tsx';
import { useServiceScope } from '../../services/screens.ts';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { ThingPage } from '../../services/things/thing-page.tsx';
import { oneOf } from '../../services/things/things.ts';
import { useNow } from '../../ui/age.tsx';
import { MissingPage, PageAbout, PageFacts } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { Note } from '../../ui/status.tsx';
import { vdcPaths } from '../paths.ts';
import { vdcScreens, type VdcStatus } from '../screens.ts';
import { placeOf } from './namesakes.ts';
import { PolicyForm } from './policy-form.tsx';
import { useWatchedVms } from './use-watched-vms.ts';
import { RunFacts, VmHead } from './vm-facts.tsx';
import classes from './edit-vm.module.css';

const vms = {
  texts: 'virtual-data-center.vms',
  one: getVm,
  nameOf: ({ name }: Vm) => name,
} as const;

/** A VM: what it is, and how it is backed up. In another vDC than its own it is not there, as the API says. */
export function EditVmPage() {
  const { vdcId: named } = useWords(['vdcId']);
  const { scope } = useServiceScope();
  return (
    <ThingPage
      of={vdcScreens}
      things={vms}
      word="vmId"
      within={({ vdcId, vdcName }) => ({ label: vdcName, href: oneOf(vdcPaths, scope, vdcId) })}
    >
      {({ thing, status }) =>
        thing.vdcId === named ? <OneVm vm={thing} status={status} /> : <MissingPage />
      }
    </ThingPage>
  );
}

type OneVmProps = { vm: Vm; status: VdcStatus };

function OneVm({ vm, status }: OneVmProps) {
  const texts = useTexts();
  useWatchedVms();
  return (
    <>
      <PageAbout facts={[placeOf(texts, vm)]} />
      <PageFacts age={{ at: vm.syncedAt }} />
      <div className={classes.top}>
        <ThingFailure of={vdcScreens} thing={vm} />
        <NotSeenNote thing={vm} />
        <VmHead vm={vm} />
        <RunFacts vm={vm} />
        <NewNote vm={vm} />
      </div>
      <Policies vm={vm} status={status} />
    </>
  );
}

const hourMs = 3_600_000;

/** The backup does not know at once what was made just now. */
function NewNote({ vm: { createdOnSystemAt, tier } }: { vm: Vm }) {
  const { t } = useTexts();
  const now = useNow(createdOnSystemAt);
  const isOld =
    createdOnSystemAt === null || now - Date.parse(createdOnSystemAt) >= knownWithinHours * hourMs;
  if (isOld || tier !== null) return null;
  return (
    <Note title={t('virtual-data-center.backup.newTitle', { count: knownWithinHours })}>
      <p>{t('virtual-data-center.backup.newText')}</p>
    </Note>
  );
}

/** What its region offers; the form begins anew with the policy that the VM has by now. */
function Policies({ vm, status }: OneVmProps) {
  const api = useApi();
  const { t } = useTexts();
  const { region, tier } = vm;
  const policies = useQuery(api.query(listBackupPolicies, { region }));
  return (
    <LoadState
      query={policies}
      errorTitle={t('virtual-data-center.backup.unread')}
      skeleton={<Skeletons rows={3} height={120} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <Note title={t('virtual-data-center.backup.notOffered', { region })}>
            <p>{t('virtual-data-center.backup.notOfferedText')}</p>
          </Note>
        ) : (
          <PolicyForm key={tier} vm={vm} policies={items} status={status} />
        )
      }
    </LoadState>
  );
}
