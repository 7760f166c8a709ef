import type { BackupTier, vmRunStates } from '@portal/contract/virtual-data-center/constants';
import { vmPowerWords, vmRunWords } from '@portal/contract/virtual-data-center/file-texts';
import type { PowerState } from '@portal/contract/virtual-data-center/power';
import type { Vm } from '@portal/contract/virtual-data-center/vms';
import {
  IconAlertTriangleFilled,
  IconCircleDot,
  IconCircleHalf2,
  IconMessageQuestion,
  IconPlayerPauseFilled,
  IconPower,
  IconShieldOff,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isGivenBack, isStuck } from '../../operations/index.tsx';
import { useMe } from '../../platform/current-session.ts';
import { absent } from '../../platform/format.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { IconType } from '../../ui/button.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import { StatusWord, type Tone } from '../../ui/status.tsx';

type OfVm = { vm: Vm };
type Look = { tone: Tone; icon?: IconType };

const powerLooks: Readonly<Record<PowerState, Look>> = {
  'failed-creation': { tone: 'err' },
  unresolved: { tone: 'warn', icon: IconCircleHalf2 },
  resolved: { tone: 'info', icon: IconCircleDot },
  suspended: { tone: 'off', icon: IconPlayerPauseFilled },
  'powered-on': { tone: 'ok' },
  'waiting-for-input': { tone: 'warn', icon: IconMessageQuestion },
  unrecognized: { tone: 'unknown', icon: IconZoomQuestion },
  'powered-off': { tone: 'off', icon: IconPower },
  inconsistent: { tone: 'err', icon: IconAlertTriangleFilled },
  unknown: { tone: 'unknown' },
};

const lanes = { power: ['changeVmPower'], backup: ['setVmBackup', 'removeVmBackup'] } as const;
type Lane = keyof typeof lanes;

const operationOf = ({ operation }: Vm, lane: Lane) =>
  lanes[lane].some((kind) => kind === operation?.kind) ? operation : null;

/** Whether its power or its policy is being changed. */
export function isChanging(vm: Vm, lane: Lane): boolean {
  const operation = operationOf(vm, lane);
  return operation !== null && !isStuck(operation);
}

type StateProps = OfVm & { lane: Lane; children: ReactNode };

/** What holds, or that it is being changed; below it, that the last change has failed. */
function State({ vm, lane, children }: StateProps) {
  const { t } = useTexts();
  const operation = operationOf(vm, lane);
  if (!operation) return children;
  const { state } = operation;
  if (!isStuck(operation))
    return <StatusWord tone="info" word={t(`virtual-data-center.vms.changing.${lane}`)} />;
  const look =
    state === 'failed' ? ({ tone: 'err' } as const) : ({ tone: 'warn', icon: IconMessageQuestion } as const);
  const failed = isGivenBack(operation) ? (
    <StatusWord
      small
      tone="warn"
      icon={IconMessageQuestion}
      word={t('virtual-data-center.vms.changed.stillWanted')}
    />
  ) : (
    <StatusWord
      small
      {...look}
      word={t(`virtual-data-center.vms.changed.${state === 'failed' ? 'failed' : 'needs-attention'}`)}
    />
  );
  return <TwoLines first={children} second={failed} />;
}

/** On, off or between: of all that a VM can be. */
export function PowerWord({ vm }: OfVm) {
  const { language } = useTexts();
  const isOperator = useMe()?.organization.kind === 'operator';
  const { powerState, powerWord } = vm;
  const detail = isOperator && powerState === 'unknown' ? powerWord : undefined;
  return (
    <State vm={vm} lane="power">
      <StatusWord {...powerLooks[powerState]} word={vmPowerWords[powerState][language]} detail={detail} />
    </State>
  );
}

/** A tier is a word alone; a VM without one that nothing else copies is to be looked at. */
function Policy({ tier, isReplicated }: { tier: BackupTier | null; isReplicated: boolean }) {
  const { t } = useTexts();
  if (tier !== null) return t(`virtual-data-center.vms.tier.${tier}`);
  const none = t('virtual-data-center.vms.tier.none');
  if (!isReplicated) return <StatusWord tone="warn" icon={IconShieldOff} word={none} />;
  return <StatusWord tone="off" word={none} detail={t('virtual-data-center.vms.replicated')} />;
}

export const PolicyWord = ({ vm }: OfVm) => (
  <State vm={vm} lane="backup">
    <Policy {...vm} />
  </State>
);

const runTones: Readonly<Record<(typeof vmRunStates)[number], Tone>> = {
  none: 'off',
  running: 'info',
  success: 'ok',
  warning: 'warn',
  failed: 'err',
  unknown: 'unknown',
};

/** How its last backup ended, and when; nothing of a VM that never had one and is to have none. */
export function RunWord({ vm: { tier, lastRunState, lastRunAt } }: OfVm) {
  const { format, language } = useTexts();
  if (tier === null && lastRunState === 'none') return absent;
  return (
    <StatusWord
      tone={runTones[lastRunState]}
      word={vmRunWords[lastRunState][language]}
      detail={lastRunAt === null ? undefined : format.dateTime(lastRunAt)}
    />
  );
}
