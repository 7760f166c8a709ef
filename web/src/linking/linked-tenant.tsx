import { unlinkExistingTenant, type OneTenant } from '@portal/contract/linking';
import { IconUnlink } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { customerHome } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
import { Card, TwoPane } from '../ui/two-pane.tsx';
import { TenantContentsCard } from './tenant-contents.tsx';
import { TenantState } from './tenant-state.tsx';
import { late } from '../ui/late.ts';
import classes from './linking.module.css';

const UnlinkDialog = late(() => import('./unlink-dialog.tsx'), 'UnlinkDialog');

type Of = { tenant: OneTenant };

/** A tenant that is somebody's, or that nobody can be given. */
export function LinkedTenant({ tenant }: Of) {
  const { t } = useTexts();
  if (tenant.state === 'nameless') {
    return <Note title={t('linking.nameless')}>{t('api.linking.error.tenantNameless')}</Note>;
  }
  return (
    <TwoPane side={<Owner tenant={tenant} />} sideLabel={t('linking.owner.title')}>
      <TenantContentsCard tenant={tenant} />
    </TwoPane>
  );
}

function Owner({ tenant }: Of) {
  const { t, format } = useTexts();
  const [unlinking, setUnlinking] = useState(false);
  const refusal = useRefusal(unlinkExistingTenant);
  const { service, customer, region, linkedAt, orderedBy, state } = tenant;
  const since = linkedAt === null ? format.number(null) : format.dateTime(linkedAt);
  return (
    <Card title={t('linking.owner.title')}>
      <Facts
        facts={[
          { name: t('linking.column.state'), value: <TenantState {...tenant} /> },
          { name: t('linking.column.service'), value: t(`service.${service}`) },
          { name: t('linking.column.region'), value: region },
          ...(customer
            ? [
                {
                  name: t('linking.column.customer'),
                  value: <TextLink href={customerHome(customer)}>{customer.name}</TextLink>,
                },
                { name: t('linking.column.partner'), value: customer.partnerName },
              ]
            : []),
          { name: t('linking.owner.since'), value: since },
          { name: t('linking.owner.by'), value: orderedBy },
        ]}
      />
      <div className={classes.change}>
        <Button
          icon={IconUnlink}
          disabledReason={refusal ?? (state === 'linked' ? undefined : t('linking.unlink.busy'))}
          onClick={() => setUnlinking(true)}
        >
          {t('linking.unlink.action')}
        </Button>
      </div>
      <Suspense>{unlinking && <UnlinkDialog tenant={tenant} onClose={() => setUnlinking(false)} />}</Suspense>
    </Card>
  );
}
