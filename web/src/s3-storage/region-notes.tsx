import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf, secondsSince } from '../ui/ages.ts';
import { Note } from '../ui/status.tsx';
import type { S3Status } from './status.ts';
import classes from './service.module.css';

type RegionStatus = S3Status['regions'][number];

/** One note for each region that does not answer: what is shown, and what happens to orders. */
export function RegionNotes({ status }: { status: S3Status }) {
  const down = status.regions.filter(({ reachable }) => reachable === 'no');
  if (down.length === 0) return null;
  return (
    <div className={classes.notes}>
      {down.map((region) => (
        <RegionNote key={region.region} region={region} />
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
