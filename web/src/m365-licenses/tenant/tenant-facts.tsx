import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useOrderRefusal } from '../../services/use-status.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { CopyFact, Fact, FactList } from '../../ui/side-panel.tsx';
import { useDialog } from '../../ui/use-dialog.tsx';
import { licenseScreens, type LicenseTenant } from '../screens.ts';
import { AgreementNote } from './tenant-notes.tsx';
import classes from '../m365-licenses.module.css';

const CredentialsDialog = late(() => import('./tenant-dialogs.tsx'), 'CredentialsDialog');

type OfTenant = { tenant: LicenseTenant };

/** Whose licenses they are, its agreement, and the credentials of one that was made here. */
export function TenantFacts({ tenant }: OfTenant) {
  const { t } = useTexts();
  const text = (name: TextIn<'m365-licenses.tenant'>) => t(`m365-licenses.tenant.${name}`);
  return (
    <div className={classes.narrow}>
      <AgreementNote tenant={tenant} />
      <FactList>
        <Fact name={text('companyName')}>{tenant.companyName}</Fact>
        <CopyFact name={text('domain')} value={tenant.domain} label={text('copyDomain')} />
        <CopyFact name={text('tenantId')} value={tenant.tenantId} label={text('copyTenantId')} />
        <Fact name={text('origin')}>{text(tenant.isNew ? 'new' : 'existing')}</Fact>
        <Fact name={text('agreement')}>
          <Agreement tenant={tenant} />
        </Fact>
      </FactList>
      <Credentials tenant={tenant} />
    </div>
  );
}

function Agreement({ tenant: { agreement } }: OfTenant) {
  const { t, format } = useTexts();
  const text = (name: TextIn<'m365-licenses.agreement'>, values = {}) =>
    t(`m365-licenses.agreement.${name}`, values);
  if (!agreement) return text('notYet');
  const { by, at } = agreement;
  if (by === null || at === null) return text('atMicrosoft');
  return text('by', { name: by, at: format.dateTime(at) });
}

/** Sends those of a new tenant, once; afterwards it says when and to whom. */
function Credentials({ tenant }: OfTenant) {
  const { t, format } = useTexts();
  const { ask, dialog } = useDialog(CredentialsDialog);
  const refusal = useOrderRefusal(licenseScreens);
  const text = (name: TextIn<'m365-licenses.credentials'>, values = {}) =>
    t(`m365-licenses.credentials.${name}`, values);
  if (!tenant.credentials) return null;
  const { areKept, sentAt, sentTo } = tenant.credentials;
  const sent = sentAt === null ? undefined : text('sent', { at: format.dateTime(sentAt), to: sentTo ?? '' });
  const gone = areKept ? undefined : text('gone');
  return (
    <div>
      <Button disabledReason={refusal ?? sent ?? gone} onClick={() => ask(tenant)}>
        {text('send')}
      </Button>
      {dialog}
    </div>
  );
}
