import type { CloudTenant } from '@portal/contract/cloud-connect/tenants';
import { useTexts } from '../platform/use-texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { StatusWord } from '../ui/status.tsx';
import { ResetPassword } from './password.tsx';
import classes from './cloud-connect.module.css';

type OfTenant = { tenant: CloudTenant };
type CloudEndpoint = CloudTenant['endpoints'][number];

/** What the backup software asks for, each to copy. */
export function Connection({ tenant }: OfTenant) {
  const { t } = useTexts();
  const { userName, endpoints } = tenant;
  return (
    <section aria-labelledby="connection">
      <div className={classes.head}>
        <h2 id="connection">{t('cloud-connect.connection.title')}</h2>
      </div>
      <dl className={`${classes.rows} ${classes.values}`}>
        <Value
          name={t('cloud-connect.connection.userName')}
          value={userName}
          copy={t('cloud-connect.connection.copyUserName')}
        />
        {endpoints.map((endpoint) => (
          <Endpoint key={`${endpoint.address}:${endpoint.port}`} endpoint={endpoint} />
        ))}
        <Password tenant={tenant} />
      </dl>
    </section>
  );
}

type ValueProps = { name: string; value: string; copy: string };

const Value = ({ name, value, copy }: ValueProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      <CopyButton value={value} label={copy} />
    </dd>
  </div>
);

const tones = { warning: 'warn', error: 'err', disabled: 'off', unknown: 'unknown' } as const;

/** One that does not work says so; of one that does nothing has to be said. */
function Endpoint({ endpoint: { address, port, state, unknownWord } }: { endpoint: CloudEndpoint }) {
  const { t } = useTexts();
  return (
    <>
      <Value
        name={t('cloud-connect.connection.endpoint')}
        value={address}
        copy={t('cloud-connect.connection.copyEndpoint')}
      />
      <Value
        name={t('cloud-connect.connection.port')}
        value={String(port)}
        copy={t('cloud-connect.connection.copyPort')}
      />
      {state !== 'healthy' && (
        <div>
          <dt>{t('cloud-connect.connection.state')}</dt>
          <dd>
            <StatusWord
              tone={tones[state]}
              word={t(`cloud-connect.endpoint.${state}`)}
              detail={unknownWord ?? undefined}
            />
          </dd>
        </div>
      )}
    </>
  );
}

function Password({ tenant }: OfTenant) {
  const { t, format } = useTexts();
  const { secretUntil, shownAt, isExpired } = tenant.password;
  const isReset = tenant.state === 'updating' && tenant.operation?.kind === 'resetTenantPassword';
  const text = () => {
    if (isReset) return t('cloud-connect.password.beingReset');
    if (secretUntil !== null) return t('cloud-connect.password.notShown');
    if (shownAt !== null) return t('cloud-connect.password.shownOn', { date: format.date(shownAt) });
    return t(isExpired ? 'cloud-connect.password.expired' : 'cloud-connect.password.outside');
  };
  return (
    <div>
      <dt>{t('cloud-connect.password.of', { userName: tenant.userName })}</dt>
      <dd>
        <span>{text()}</span>
        <ResetPassword tenant={tenant} />
      </dd>
    </div>
  );
}
