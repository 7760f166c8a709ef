import { getBucket } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { useServiceScope } from '../services/screens.ts';
import { ServiceFormPage } from '../services/service-page.tsx';
import { EditBucketForm } from './edit-bucket-form.tsx';
import { s3Screens } from './screens.ts';

/** Changes a bucket's quota, and the retention of one with object lock. */
export function EditBucketPage() {
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const { id = '' } = useWords('id');
  const bucket = useQuery({ ...api.query(getBucket, { ...scope, id }), enabled: isChosen });
  return (
    <ServiceFormPage of={s3Screens} title={bucket.data?.name}>
      {(status) => (
        <LoadState
          query={bucket}
          errorTitle={t('s3-storage.panel.failed')}
          skeleton={<Skeletons rows={6} height={40} />}
          missing={<MissingPage />}
        >
          {(read) => (
            <EditBucketForm
              key={read.id}
              bucket={read}
              status={status}
              reload={async () => (await bucket.refetch()).data}
            />
          )}
        </LoadState>
      )}
    </ServiceFormPage>
  );
}
