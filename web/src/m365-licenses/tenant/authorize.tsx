import { useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { TextButton } from '../../ui/link.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Note } from '../../ui/status.tsx';
import { licenseScreens, type LicensesStatus } from '../screens.ts';
import { ConfirmForm, LinkForm } from './existing-tenant.tsx';
import { NewTenantForm } from './new-tenant-form.tsx';
import classes from '../m365-licenses.module.css';

const kinds = ['existing', 'new'] as const;

/** Which tenant the licenses are for: one that there is, or a new one. */
export function Authorize({ status }: { status: LicensesStatus }) {
  const { t } = useTexts();
  const [kind, setKind] = useState<(typeof kinds)[number]>('existing');
  const failure = failureOf(status);
  const text = (name: string) => t(`m365-licenses.authorize.${name}`);
  const options = kinds.map((value) => ({ value, label: text(value) }));
  return (
    <div className={classes.parts}>
      {failure && (
        <ThingFailure
          of={licenseScreens}
          title={t('services.enable.failed')}
          thing={{ operation: failure }}
        />
      )}
      <p>{t('m365-licenses.authorize.intro', { customer: status.customerName })}</p>
      <div>
        <Segments label={text('which')} value={kind} onChange={setKind} options={options} />
      </div>
      {kind === 'new' ? <NewTenantForm /> : <ExistingTenant status={status} />}
    </div>
  );
}

/** First the link, then whether it was opened; one that has expired is asked for anew. */
function ExistingTenant({ status: { authorization } }: { status: LicensesStatus }) {
  const { t, format } = useTexts();
  const [isOther, setIsOther] = useState(false);
  const text = (name: string, values = {}) => t(`m365-licenses.authorize.${name}`, values);
  if (!authorization) return <LinkForm domain="" onDone={() => setIsOther(false)} />;
  const { domain, state, expiresAt } = authorization;
  if (state === 'open' && !isOther) {
    return (
      <>
        <ConfirmForm authorization={authorization} />
        <div>
          <TextButton onClick={() => setIsOther(true)}>{text('otherDomain')}</TextButton>
        </div>
      </>
    );
  }
  return (
    <>
      {state === 'expired' && (
        <Note tone="warn" title={text('expired', { domain })}>
          <p>{text('expiredText', { date: format.dateTime(expiresAt) })}</p>
        </Note>
      )}
      <LinkForm domain={domain} onDone={() => setIsOther(false)} />
    </>
  );
}
