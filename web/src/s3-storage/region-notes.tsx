import { IconLink } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf, secondsSince } from '../ui/ages.ts';
import { Note } from '../ui/status.tsx';
import type { S3Status } from './status.ts';
import classes from './service.module.css';

type RegionStatus = S3Status['regions'][number];

/** One note for each region that does not answer, and a line for each with storage that was there before the portal. */
export function RegionNotes({ status }: { status: S3Status }) {
  const down = status.regions.filter(({ reachable }) => reachable === 'no');
  if (down.length + status.linked.length === 0) return null;
  return (
    <div className={classes.notes}>
      {down.map((region) => (
        <RegionNote key={region.region} region={region} />
      ))}
      {status.linked.map((link) => (
        <LinkedNote key={link.region} link={link} />
      ))}
    </div>
  );
}

function RegionNote({ region: { region, syncedAt } }: { region: RegionStatus }) {
  const { t } = useTexts();
  const now = useNow(syncedAt);
  const { unit, count } = agePartsOf(syncedAt === null ? 0 : secondsSince(syncedAt, now));
  return (
    <Note tone="warn" title={t('s3-storage.regionDown.title', { region })} live>
      <p>
        {syncedAt === null
          ? t('s3-storage.regionDown.never')
          : t('s3-storage.regionDown.known', { ago: t(`ui.age.${unit}`, { count }) })}
      </p>
    </Note>
  );
}

/** Why things are there that nobody ordered here, and since when they cost. */
function LinkedNote({ link: { region, linkedAt } }: { link: S3Status['linked'][number] }) {
  const { t, format } = useTexts();
  return (
    <p className={classes.linked}>
      <IconLink size={16} aria-hidden />
      <span>
        <b>{t('s3-storage.linked.title', { region })}</b>{' '}
        {t('s3-storage.linked.text', { date: format.date(linkedAt) })}
      </span>
    </p>
  );
}
