import { getBackupRun } from '@portal/contract/m365-backup/runs';
import type { ResponseOf } from '@portal/contract/http';
import { IconHistoryOff } from '@tabler/icons-react';
import { absent } from '../../platform/format.ts';
import { linkTo, type Words } from '../../platform/address.ts';
import { sizeText } from '../../platform/sizes.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { PanelProps } from '../../services/service-list.tsx';
import { ThingPanel } from '../../services/things/thing-panel.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Fact, FactList } from '../../ui/side-panel.tsx';
import { Note } from '../../ui/status.tsx';
import { useMinute } from '../../ui/use-minute.ts';
import { BackupWord } from '../jobs/backup-word.tsx';
import { historyPath } from '../paths.ts';
import { useRateText } from './run-columns.tsx';
import { RunLog } from './run-log.tsx';
import { isLong, runSecondsOf, runTimeText } from './run-times.ts';
import classes from './history.module.css';

type Run = ResponseOf<typeof getBackupRun>;

const runs = {
  texts: 'm365-backup.history',
  goneText: 'm365-backup.history.goneText',
  iconOff: IconHistoryOff,
  one: getBackupRun,
  nameOf: ({ jobName }: Run) => jobName,
} as const;

/** The run in the address: how it ended and why. */
export const RunPanel = ({ state, ...props }: PanelProps & { state: Words }) => (
  <ThingPanel {...props} things={runs}>
    {(run) => (
      <>
        <Cause run={run} />
        <Facts run={run} state={state} />
        <Rates run={run} />
        <RunLog key={run.id} log={run.log} />
      </>
    )}
  </ThingPanel>
);

type OfRun = { run: Run };

/** What it says of its trouble itself, and what to do. */
function Cause({ run }: OfRun) {
  const { t } = useTexts();
  const now = useMinute();
  const { status, log, willBeRetried } = run;
  if (isLong(run, now)) {
    return (
      <Note tone="warn" title={t('m365-backup.history.long')}>
        <p>{t('m365-backup.history.longText')}</p>
      </Note>
    );
  }
  if (status === 'unknown') {
    return (
      <Note tone="warn" title={t('m365-backup.history.unknown')}>
        <p>{t('m365-backup.history.unknownText')}</p>
      </Note>
    );
  }
  if (status !== 'error' && status !== 'warning') return null;
  const told = log?.items.findLast((item) => item.status === status)?.message;
  return (
    <Note tone={status === 'error' ? 'err' : 'warn'} title={told ?? t(`m365-backup.history.cause.${status}`)}>
      <p>{t(willBeRetried ? 'm365-backup.history.willBeRetried' : `m365-backup.history.advice.${status}`)}</p>
    </Note>
  );
}

function Facts({ run, state }: OfRun & { state: Words }) {
  const { t, format, language } = useTexts();
  const { status, jobName, jobId, startedAt, endedAt, failedInARow } = run;
  const column = (name: TextIn<'m365-backup.column'>): string => t(`m365-backup.column.${name}`);
  return (
    <FactList>
      <Fact name={column('status')}>
        <span className={classes.status}>
          <BackupWord status={status} />
          {failedInARow > 1 && (
            <span className={classes.row}>{t('m365-backup.history.inARow', { count: failedInARow })}</span>
          )}
        </span>
      </Fact>
      <Fact name={column('jobName')}>
        <TextLink href={linkTo(historyPath, { ...state, cursor: undefined, page: undefined, jobId })}>
          {jobName}
        </TextLink>
      </Fact>
      <Fact name={column('startedAt')}>{format.dateTime(startedAt)}</Fact>
      <Fact name={column('endedAt')}>{endedAt === null ? absent : format.dateTime(endedAt)}</Fact>
      <Fact name={column('runSeconds')}>{runTimeText(runSecondsOf(run, useMinute()), language)}</Fact>
      <Fact name={column('retryNumber')}>
        <Retry run={run} state={state} />
      </Fact>
      <Fact name={t('services.column.region')}>{run.region}</Fact>
    </FactList>
  );
}

/** Which try it is, and of which run. */
function Retry({ run, state }: OfRun & { state: Words }) {
  const { t, format } = useTexts();
  const { retryNumber: number, mainRun } = run;
  if (number === 0) return t('m365-backup.history.noRetry');
  if (mainRun === null) return t('m365-backup.history.retry', { number });
  return (
    <TextLink href={linkTo(historyPath, { ...state, run: mainRun.id })}>
      {t('m365-backup.history.retryOf', { number, at: format.dateTime(mainRun.startedAt) })}
    </TextLink>
  );
}

function Rates({ run }: OfRun) {
  const { t, format, language } = useTexts();
  const rate = useRateText();
  const { processingBytes, processingItems, readBytes, writeBytes, transferredBytes, processedItems } = run;
  const figures = [
    ['processingBytes', rate(processingBytes)],
    ['readBytes', rate(readBytes)],
    ['writeBytes', rate(writeBytes)],
    ['transferredBytes', transferredBytes === null ? absent : sizeText(transferredBytes, language)],
    ['processedItems', format.number(processedItems)],
    ['processingItems', format.number(processingItems)],
  ] as const;
  return (
    <dl className={classes.rates}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`m365-backup.column.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
