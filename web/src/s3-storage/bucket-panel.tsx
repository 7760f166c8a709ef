import { getBucket } from '@portal/contract/s3-storage';
import { useQuery } from '@tanstack/react-query';
import { IconBucketOff } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { BucketDetails } from './bucket-details.tsx';
import { useStorageScope } from './scope.ts';

/** A bucket's details and how to connect to it. */
export function BucketPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const { scope } = useStorageScope();
  const bucket = useQuery(api.query(getBucket, { ...scope, id }));
  return (
    <SidePanel title={bucket.data?.name ?? t('s3-storage.panel.title')} onClose={onClose}>
      <LoadState
        query={bucket}
        errorTitle={t('s3-storage.panel.failed')}
        skeleton={<Skeletons rows={6} />}
        missing={<Gone onClose={onClose} />}
      >
        {(read) => <BucketDetails bucket={read} />}
      </LoadState>
    </SidePanel>
  );
}

function Gone({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const action = <Button onClick={onClose}>{t('s3-storage.panel.toList')}</Button>;
  return (
    <EmptyState icon={IconBucketOff} title={t('s3-storage.panel.gone')} action={action}>
      {t('s3-storage.panel.goneText')}
    </EmptyState>
  );
}
