import { getNoticeReach } from '@portal/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Card } from '../ui/two-pane.tsx';
import type { NoticeValues } from './notice-values.ts';
import classes from './global-notification.module.css';

/** Before a disruption is published: how many customers and addresses its mails go to. */
export function ReachCard({ values }: { values: NoticeValues }) {
  const { t } = useTexts();
  const { kind, audience, service, region } = values;
  const isMailed = kind === 'disruption';
  return (
    <Card title={t('global-notification.reach.title')}>
      <div className={classes.card}>
        {isMailed ? (
          <Reach audience={audience} service={service} region={region} />
        ) : (
          <p>{t('global-notification.reach.notMailed')}</p>
        )}
      </div>
    </Card>
  );
}

function Reach({ audience, service, region }: Pick<NoticeValues, 'audience' | 'service' | 'region'>) {
  const { t, errorText } = useTexts();
  const query = {
    audience,
    ...(service === '' ? {} : { service }),
    ...(region === '' ? {} : { region }),
  };
  const { data, error } = useQuery(api.query(getNoticeReach, query));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!data) return <p>{t('global-notification.reach.counting')}</p>;
  if (audience === 'partners') return <p>{t('global-notification.reach.partners')}</p>;
  return (
    <div role="status" className={classes.card}>
      <p>
        <strong>{t('global-notification.reach.addresses', { count: data.addresses })}</strong>{' '}
        {t('global-notification.reach.customers', { count: data.customers })}
      </p>
      <p>{t('global-notification.reach.twice')}</p>
      {data.withoutAddress > 0 && (
        <p>{t('global-notification.reach.withoutAddress', { count: data.withoutAddress })}</p>
      )}
    </div>
  );
}
