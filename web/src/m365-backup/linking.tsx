import type { OneTenant } from '@portal/contract/linking';
import type { BackupContents } from '@portal/contract/m365-backup/linking';
import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import type { LinkedService } from '../linking/index.ts';
import { linkTo } from '../platform/address.ts';
import { absent } from '../platform/format.ts';
import { usageOf } from '../platform/sizes.ts';
import { useTexts } from '../platform/use-texts.ts';
import { shortMinute } from '../platform/when.ts';
import { useEstimate } from '../prices/index.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { Note } from '../ui/status.tsx';
import { useMinute } from '../ui/use-minute.ts';
import { jobsPath } from './paths.ts';

/** What a person should know of a tenant before it is linked. */
function Contents({ contents }: { contents: BackupContents }) {
  const { t, format, language } = useTexts();
  const now = useMinute();
  const { access, licensedUsers, newUsers, jobs, backedUpBytes, lastBackupAt } = contents;
  const stored =
    backedUpBytes === null ? null : usageOf({ usedBytes: backedUpBytes, quotaGiB: null }, language);
  return (
    <>
      <Figures>
        <Figure
          name={t('m365-backup.linking.licensedUsers')}
          value={format.number(licensedUsers)}
          note={newUsers === 0 ? '' : t('m365-backup.linking.newUsers', { count: newUsers })}
        />
        <Figure name={t('m365-backup.linking.jobs')} value={format.number(jobs)} />
        <Figure
          name={t('m365-backup.linking.stored')}
          value={stored?.used ?? t('common.unknown')}
          {...(stored && { unit: stored.unit })}
        />
        <Figure
          name={t('m365-backup.linking.lastBackup')}
          value={lastBackupAt === null ? absent : shortMinute(lastBackupAt, now, language)}
        />
      </Figures>
      {access === 'failing' && (
        <Note tone="warn" title={t('m365-backup.linking.accessFailing')}>
          <p>{t('m365-backup.linking.accessFailingText')}</p>
        </Note>
      )}
    </>
  );
}

const licensedIn = ({ contents }: OneTenant): number =>
  contents && 'licensedUsers' in contents ? contents.licensedUsers : 0;

/** An estimate is of one user at least. */
const usersOf = (tenant: OneTenant): number => Math.max(1, licensedIn(tenant));

const useTenantEstimate: LinkedService['useEstimate'] = (tenant) =>
  useEstimate(estimateM365Backup, {
    body: { users: usersOf(tenant) },
    enabled: tenant.contents !== null,
  });

const useLineText: LinkedService['useLineText'] = (tenant) => {
  const { t } = useTexts();
  const isLess = licensedIn(tenant) === 0;
  return () => ({
    name: t('m365-backup.linking.costLine', { count: usersOf(tenant) }),
    note: t(isLess ? 'm365-backup.linking.costLess' : 'm365-backup.linking.costNote'),
  });
};

/** Existing tenants of the backup server. */
export const linkedBackups: LinkedService = {
  hrefOf: ({ id: customerId, partnerId }) => linkTo(jobsPath, { customerId, partnerId }),
  Contents: ({ contents }) => ('licensedUsers' in contents ? <Contents contents={contents} /> : null),
  useEstimate: useTenantEstimate,
  useLineText,
};
