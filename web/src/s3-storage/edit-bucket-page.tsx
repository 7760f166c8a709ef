import { ThingPage } from '../services/things/thing-page.tsx';
import { buckets } from './buckets.ts';
import { EditBucketForm } from './edit-bucket-form.tsx';
import { s3Screens } from './screens.ts';

/** Changes a bucket's quota, and the retention of one with object lock. */
export const EditBucketPage = () => (
  <ThingPage isForm of={s3Screens} things={buckets}>
    {(edited) => <EditBucketForm key={edited.thing.id} {...edited} />}
  </ThingPage>
);
