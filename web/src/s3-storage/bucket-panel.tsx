import { getBucket } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { IconBucketOff } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Gone } from '../services/gone.tsx';
import { useServiceScope } from '../services/screens.ts';
import { BucketDetails } from './bucket-details.tsx';

/** A bucket's details and how to connect to it. */
export function BucketPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const bucket = useQuery(api.query(getBucket, { ...scope, id }));
  return (
    <SidePanel title={bucket.data?.name ?? t('s3-storage.panel.title')} onClose={onClose}>
      <LoadState
        query={bucket}
        errorTitle={t('s3-storage.panel.failed')}
        skeleton={<Skeletons rows={6} />}
        missing={<Gone icon={IconBucketOff} title={t('s3-storage.panel.gone')} onClose={onClose} />}
      >
        {(read) => <BucketDetails bucket={read} />}
      </LoadState>
    </SidePanel>
  );
}
