import { getRestoreApplicationId, getRestorePortalUrl } from '@portal/contract/m365-backup/restore';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { LoadState, Skeletons, together } from '../../ui/states.tsx';
import { Card } from '../../ui/two-pane.tsx';
import classes from '../m365-backup.module.css';

/** Where those who may restore do so, and what the tenant consents to before. */
export function RestorePortal() {
  const { t } = useTexts();
  const api = useApi();
  const address = useQuery(api.query(getRestorePortalUrl, {}));
  const application = useQuery(api.query(getRestoreApplicationId, {}));
  const both = address.data && application.data && { ...address.data, ...application.data };
  return (
    <Card title={t('m365-backup.restorePortal.title')}>
      <LoadState
        query={together([address, application], both)}
        errorTitle={t('m365-backup.restorePortal.unread')}
        skeleton={<Skeletons rows={2} height={20} />}
      >
        {(portal) =>
          portal.address === null ? (
            <p>{t('m365-backup.restorePortal.none')}</p>
          ) : (
            <Open address={portal.address} applicationId={portal.applicationId} />
          )
        }
      </LoadState>
    </Card>
  );
}

type OpenProps = { address: string; applicationId: string | null };

function Open({ address, applicationId }: OpenProps) {
  const { t } = useTexts();
  const where = {
    name: t('m365-backup.restorePortal.address'),
    value: (
      <span className={classes.copied}>
        <TextLink href={address} target="_blank" rel="noreferrer">
          {address}
        </TextLink>
        <CopyButton value={address} label={t('m365-backup.restorePortal.copyAddress')} />
      </span>
    ),
  };
  const application = applicationId !== null && {
    name: t('m365-backup.restorePortal.application'),
    value: (
      <span className={classes.copied}>
        <code>{applicationId}</code>
        <CopyButton value={applicationId} label={t('m365-backup.restorePortal.copyApplication')} />
      </span>
    ),
  };
  return (
    <>
      <Facts inRow facts={application ? [where, application] : [where]} />
      <p className={classes.below}>{t('m365-backup.restorePortal.text')}</p>
    </>
  );
}
