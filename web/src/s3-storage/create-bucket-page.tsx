import { listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { ServiceFormPage } from '../services/service-page.tsx';
import { CreateBucketForm } from './create-bucket-form.tsx';
import type { S3Status } from './status.ts';
import { s3Screens } from './screens.ts';

/** Orders a bucket for the customer in the address. */
export const CreateBucketPage = () => (
  <ServiceFormPage of={s3Screens}>{(status) => <WithOwners status={status} />}</ServiceFormPage>
);

/** The form starts with an owner, so that nothing counts as typed before a person types. */
function WithOwners({ status }: { status: S3Status }) {
  const api = useApi();
  const { t } = useTexts();
  const owners = useQuery(api.query(listPossibleOwners));
  return (
    <LoadState
      query={owners}
      errorTitle={t('s3-storage.field.ownersFailed')}
      skeleton={<Skeletons rows={6} height={40} />}
    >
      {({ items }) => <CreateBucketForm status={status} owners={items} />}
    </LoadState>
  );
}
