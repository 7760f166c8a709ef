import { checkBackupCoverage, type BackupCoverage } from '@portal/contract/m365-backup/objects';
import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../platform/api.ts';
import { useTexts } from '../../../platform/use-texts.ts';
import { useEstimate } from '../../../prices/index.tsx';
import { Fact, FactList } from '../../../ui/side-panel.tsx';
import { Note } from '../../../ui/status.tsx';
import type { JobValues, WholeJob } from './values.ts';

type ReviewProps = { values: JobValues; before: WholeJob | null };

/** What is about to be ordered, and who is in no job after it. */
export function Review({ values, before }: ReviewProps) {
  const { t, format } = useTexts();
  const { name, backupType, included, excluded } = values;
  const isEntire = backupType === 'entire-organization';
  return (
    <>
      <FactList>
        <Fact name={t('m365-backup.column.name')}>{name}</Fact>
        <Fact name={t('m365-backup.column.backupType')}>{t(`m365-backup.type.${backupType}`)}</Fact>
        {!isEntire && <Fact name={t('m365-backup.column.included')}>{format.number(included.length)}</Fact>}
        <Fact name={t('m365-backup.column.excluded')}>{format.number(excluded.length)}</Fact>
      </FactList>
      <Coverage values={values} before={before} />
    </>
  );
}

const idsOf = (objects: readonly { id: string }[]): string[] => objects.map(({ id }) => id);

function Coverage({ values: { backupType, included, excluded }, before }: ReviewProps) {
  const { t } = useTexts();
  const body = {
    jobId: before?.id ?? null,
    backupType,
    included: backupType === 'entire-organization' ? [] : idsOf(included),
    excluded: idsOf(excluded),
  };
  const { data, error } = useQuery(useApi().question(checkBackupCoverage, { body }));
  if (error) return <Note tone="warn" title={t('m365-backup.coverage.failed')} />;
  if (!data) return <Note title={t('m365-backup.coverage.counting')} />;
  return <Counted coverage={data} />;
}

function Counted({ coverage }: { coverage: BackupCoverage }) {
  const { t, format } = useTexts();
  const { users, inThisJob, inNoJob, groupsNotCounted, syncedAt } = coverage;
  const estimate = useEstimate(estimateM365Backup, {
    body: { users: Math.max(1, inThisJob) },
    enabled: inThisJob > 0,
  });
  if (syncedAt === null || users === 0) return <Note tone="warn" title={t('m365-backup.coverage.notRead')} />;
  const cost = inThisJob > 0 ? estimate.data : undefined;
  const title =
    inNoJob === 0
      ? t('m365-backup.coverage.all', { count: users })
      : t('m365-backup.coverage.inNoJob', { count: inNoJob, users: format.number(users) });
  return (
    <Note tone={inNoJob === 0 ? 'ok' : 'warn'} title={title} live>
      <p>
        {t('m365-backup.coverage.inThisJob', { count: inThisJob })}
        {cost?.customerMinor != null &&
          ` ${t('m365-backup.coverage.cost', { cost: format.money(cost.customerMinor, cost.currency) })}`}
      </p>
      {groupsNotCounted > 0 && <p>{t('m365-backup.coverage.groups', { count: groupsNotCounted })}</p>}
    </Note>
  );
}
