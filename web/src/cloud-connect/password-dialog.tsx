import type { ResponseOf } from '@portal/contract/http';
import type { showTenantPassword } from '@portal/contract/cloud-connect/tenants';
import { Fragment } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { SecretOnce } from '../ui/secret-once.tsx';
import { CopyFact, FactList } from '../ui/side-panel.tsx';

type PasswordDialogProps = { secret: ResponseOf<typeof showTenantPassword>; onClose: () => void };

/** The password, this once: to copy, with all else that the backup software asks for. */
export function PasswordDialog({ secret, onClose }: PasswordDialogProps) {
  const { t } = useTexts();
  const { userName, password, endpoints } = secret;
  return (
    <SecretOnce
      texts="cloud-connect.secret"
      subtitle={t('cloud-connect.secret.subtitle', { userName })}
      onClose={onClose}
    >
      {(onTaken) => (
        <FactList>
          <CopyFact
            name={t('cloud-connect.connection.userName')}
            value={userName}
            label={t('cloud-connect.connection.copyUserName')}
          />
          <CopyFact
            name={t('cloud-connect.secret.password')}
            value={password}
            label={t('cloud-connect.secret.copy')}
            onCopied={() => onTaken('copied')}
          />
          {endpoints.map(({ address, port }) => (
            <Fragment key={`${address}:${port}`}>
              <CopyFact
                name={t('cloud-connect.connection.endpoint')}
                value={address}
                label={t('cloud-connect.connection.copyEndpoint')}
              />
              <CopyFact
                name={t('cloud-connect.connection.port')}
                value={String(port)}
                label={t('cloud-connect.connection.copyPort')}
              />
            </Fragment>
          ))}
        </FactList>
      )}
    </SecretOnce>
  );
}
