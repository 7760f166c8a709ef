import { IconLink } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { useNow } from '../ui/age.tsx';
import { agePartsOf, secondsSince } from '../ui/ages.ts';
import { Note } from '../ui/status.tsx';
import type { RegionStatus, ServiceProps, ServiceStatus } from './screens.ts';
import classes from './services.module.css';

type OfService = Pick<ServiceProps, 'of'>;

/** One note for each region that does not answer, and a line for each in which something was there before the portal. */
export function RegionNotes({ of, status }: ServiceProps) {
  const down = status.regions.filter(({ reachable }) => reachable === 'no');
  if (down.length + status.linked.length === 0) return null;
  return (
    <div className={classes.notes}>
      {down.map((region) => (
        <RegionNote key={region.region} of={of} region={region} />
      ))}
      {status.linked.map((link) => (
        <LinkedNote key={link.region} of={of} link={link} />
      ))}
    </div>
  );
}

function RegionNote({ of, region: { region, syncedAt } }: OfService & { region: RegionStatus }) {
  const { t, exists } = useTexts();
  const now = useNow(syncedAt);
  const exception = `${of.service}.regionDown.exception`;
  const { unit, count } = agePartsOf(syncedAt === null ? 0 : secondsSince(syncedAt, now));
  return (
    <Note tone="warn" title={t('services.regionDown.title', { region })} live>
      <p>
        {syncedAt === null
          ? t(`${of.service}.regionDown.never`)
          : t('services.regionDown.known', { ago: t(`ui.age.${unit}`, { count }) })}
        {exists(exception) && ` ${t(exception)}`}
      </p>
    </Note>
  );
}

/** Why things are there that nobody ordered here, and since when they cost. */
function LinkedNote({
  of,
  link: { region, linkedAt },
}: OfService & { link: ServiceStatus['linked'][number] }) {
  const { t, format } = useTexts();
  return (
    <p className={classes.linked}>
      <IconLink size={16} aria-hidden />
      <span>
        <b>{t(`${of.service}.linked.title`, { region })}</b>{' '}
        {t(`${of.service}.linked.text`, { date: format.date(linkedAt) })}
      </span>
    </p>
  );
}
