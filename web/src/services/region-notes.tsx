import { IconLink } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf, secondsSince } from '../ui/ages.ts';
import { Note } from '../ui/status.tsx';
import type { RegionStatus, ServiceProps, ServiceScreens, ServiceStatus } from './screens.ts';
import classes from './services.module.css';

type OfService = Pick<ServiceProps, 'of'>;

/** One note for each region that does not answer, and a line for each in which something was there before the portal. */
export function RegionNotes({ of, status }: ServiceProps) {
  const { linked } = of;
  const down = status.regions.filter(({ reachable }) => reachable === 'no');
  if (down.length + status.linked.length === 0) return null;
  return (
    <div className={classes.notes}>
      {down.map((region) => (
        <RegionNote key={region.region} of={of} region={region} />
      ))}
      {linked && status.linked.map((link) => <LinkedNote key={link.region} texts={linked} link={link} />)}
    </div>
  );
}

function RegionNote({ of, region: { region, syncedAt } }: OfService & { region: RegionStatus }) {
  const { t } = useTexts();
  const now = useNow(syncedAt);
  const { regionDown } = of;
  const { unit, count } = agePartsOf(syncedAt === null ? 0 : secondsSince(syncedAt, now));
  return (
    <Note tone="warn" title={t('services.regionDown.title', { region })} live>
      <p>
        {syncedAt === null
          ? regionDown && t(regionDown.never)
          : t('services.regionDown.known', { ago: t(`ui.age.${unit}`, { count }) })}
        {regionDown?.exception && ` ${t(regionDown.exception)}`}
      </p>
    </Note>
  );
}

/** Why things are there that nobody ordered here, and since when they cost. */
function LinkedNote({
  texts,
  link: { region, linkedAt },
}: {
  texts: NonNullable<ServiceScreens['linked']>;
  link: ServiceStatus['linked'][number];
}) {
  const { t, format } = useTexts();
  return (
    <p className={classes.linked}>
      <IconLink size={16} aria-hidden />
      <span>
        <b>{t(`${texts}.title`, { region })}</b> {t(`${texts}.text`, { date: format.date(linkedAt) })}
      </span>
    </p>
  );
}
