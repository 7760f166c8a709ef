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

/**
 * Of a tenant that is not ready for the end of Exchange Web Services, or of which that cannot be told, with how an
 * administrator gives the permissions.
 */
export function ExchangeNote({ tenant, status, besideFacts = false }: ExchangeNoteProps) {
  const texts = useTexts();
  const { t } = texts;
  const { state } = tenant.exchange;
  const failed = failureOf(tenant);
  // What was never backed up has nothing to lose.
  const hasBackups = tenant.lastBackupAt !== null;
  if (state === 'ready' || (state === 'unknown' && !hasBackups && !besideFacts)) return null;
  // The note on the access has the button, or says that it is under way.
  const isRenewable =
    tenant.access.state !== 'failing' && (tenant.operation === null || failed !== undefined);
  return (
    <Note
      tone={state === 'not-ready' ? 'err' : 'info'}
      title={t(`m365-backup.exchange.note.${state}`)}
      action={isRenewable && <RenewButton status={status} />}
    >
      {isRenewable && failed && <p>{reasonText(failed, texts)}</p>}
      {!besideFacts && <Why tenant={tenant} />}
      <p>
        {t(`m365-backup.exchange.do.${state}`)} {t('m365-backup.exchange.deadline')}
      </p>
    </Note>
  );
}

function Why({ tenant: { exchange } }: Pick<ExchangeNoteProps, 'tenant'>) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  return (
    <p>
      {t(`m365-backup.exchange.why.${exchange.reason}`)}{' '}
      <TextLink href={linkTo(tenantPath, scope)}>{t('m365-backup.exchange.show')}</TextLink>
    </p>
  );
}
