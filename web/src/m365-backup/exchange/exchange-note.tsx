import type { BackupTenant } from '@portal/contract/m365-backup/tenants';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { reasonText } from '../../operations/index.tsx';
import { failureOf } from '../../services/operations.ts';
import { useServiceScope } from '../../services/screens.ts';
import { TextLink } from '../../ui/link.tsx';
import { Note } from '../../ui/status.tsx';
import { RenewButton } from '../enabling/renew-button.tsx';
import { tenantPath } from '../paths.ts';
import type { BackupStatus } from '../screens.ts';

type ExchangeNoteProps = {
  tenant: BackupTenant;
  status: BackupStatus;
  /** Beside the facts of the tenant, which say why: left out, the way there. */
  besideFacts?: boolean;
};

/** What was never backed up has nothing to lose: beside jobs, nothing is asked of it. */
const isAsked = ({ exchange: { state }, lastBackupAt }: BackupTenant, besideFacts: boolean): boolean =>
  state === 'not-ready' || (state === 'unknown' && (besideFacts || lastBackupAt !== null));

/** Where the access fails, or is being renewed, another note says so. */
const isRenewable = (tenant: BackupTenant): boolean =>
  tenant.access.state !== 'failing' && (tenant.operation === null || failureOf(tenant) !== undefined);

/**
 * Of a tenant that is not ready for the end of Exchange Web Services, or of which that cannot be told, with how an
 * administrator gives the permissions.
 */
export function ExchangeNote({ tenant, status, besideFacts = false }: ExchangeNoteProps) {
  const { t } = useTexts();
  const { state } = tenant.exchange;
  if (state === 'ready' || !isAsked(tenant, besideFacts)) return null;
  const canRenew = isRenewable(tenant);
  return (
    <Note
      tone={state === 'not-ready' ? 'err' : 'info'}
      title={t(`m365-backup.exchange.note.${state}`)}
      action={canRenew && <RenewButton status={status} />}
    >
      {canRenew && <WhyNotRenewed tenant={tenant} />}
      {!besideFacts && <Why tenant={tenant} />}
      <p>
        {t(`m365-backup.exchange.do.${state}`)} {t('m365-backup.exchange.deadline')}
      </p>
    </Note>
  );
}

type OfTenant = Pick<ExchangeNoteProps, 'tenant'>;

function WhyNotRenewed({ tenant }: OfTenant) {
  const texts = useTexts();
  const failed = failureOf(tenant);
  return failed === undefined ? null : <p>{reasonText(failed, texts)}</p>;
}

function Why({ tenant: { exchange } }: OfTenant) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  return (
    <p>
      {t(`m365-backup.exchange.why.${exchange.reason}`)}{' '}
      <TextLink href={linkTo(tenantPath, scope)}>{t('m365-backup.exchange.show')}</TextLink>
    </p>
  );
}
