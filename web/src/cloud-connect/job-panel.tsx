import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import { getCloudJob, type CloudJob } from '@portal/contract/cloud-connect/jobs';
import { IconCloudOff } from '@tabler/icons-react';
import { absent } from '../platform/format.ts';
import { sizeText } from '../platform/sizes.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { PanelProps } from '../services/service-list.tsx';
import { ThingPanel } from '../services/things/thing-panel.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Note } from '../ui/status.tsx';
import { durationText } from './durations.ts';
import { JobStateWord } from './job-state.tsx';

const jobs = {
  texts: 'cloud-connect.jobs',
  goneText: 'cloud-connect.jobs.goneText',
  iconOff: IconCloudOff,
  one: getCloudJob,
  nameOf: ({ name }: CloudJob) => name,
} as const;

/** The details of the job in the address. */
export const JobPanel = (props: PanelProps) => (
  <ThingPanel {...props} things={jobs}>
    {(job) => (
      <>
        <Advice job={job} />
        <Facts job={job} />
      </>
    )}
  </ThingPanel>
);

type OfJob = { job: CloudJob };

const advised = ['failed', 'warning', 'waiting-for-tape', 'waiting-for-repository', 'unknown'] as const;

/** Why it is so in the system’s own words, and what to do. */
function Advice({ job: { state, failureMessage } }: OfJob) {
  const { t } = useTexts();
  const named = advised.find((one) => one === state);
  if (named === undefined) return failureMessage !== null && <Note title={failureMessage} />;
  const advice = t(`cloud-connect.advice.${named}`);
  return (
    <Note tone={named === 'failed' ? 'err' : 'warn'} title={failureMessage ?? advice}>
      {failureMessage !== null && <p>{advice}</p>}
    </Note>
  );
}

function Facts({ job }: OfJob) {
  const { t, format, language } = useTexts();
  const { state, startedAt, endedAt, durationSeconds, transferredBytes, isEnabled } = job;
  const column = (name: TextIn<'cloud-connect.column'>): string => t(`cloud-connect.column.${name}`);
  const at = (moment: string | null) =>
    moment === null ? t('cloud-connect.never') : format.dateTime(moment);
  return (
    <FactList>
      <Fact name={column('state')}>
        <JobStateWord state={state} />
      </Fact>
      <Fact name={column('startedAt')}>{at(startedAt)}</Fact>
      <Fact name={column('endedAt')}>{endedAt === null ? absent : format.dateTime(endedAt)}</Fact>
      <Fact name={column('durationSeconds')}>{durationText(durationSeconds)}</Fact>
      <Fact name={column('transferredBytes')}>
        {transferredBytes === null ? absent : sizeText(transferredBytes, language)}
      </Fact>
      <Fact name={column('schedule')}>
        {isEnabled ? cloudJobWords.schedule[job.schedule][language] : t('cloud-connect.switchedOff')}
      </Fact>
      <Fact name={column('destination')}>{job.destination ?? t('common.unknown')}</Fact>
      <Fact name={t('services.column.region')}>{job.region}</Fact>
      {job.unknownWords !== null && job.unknownWords.length > 0 && (
        <Fact name={column('unknownWords')}>
          {job.unknownWords.map(({ of, word }) => t(`cloud-connect.unknownWord.${of}`, { word })).join(' ')}
        </Fact>
      )}
    </FactList>
  );
}
