import { disableS3Storage, listBuckets, listPossibleOwners } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { EndService, type EndDialogProps } from '../services/dialogs/end-service.tsx';
import { useServiceScope } from '../services/screens.ts';
import { s3Screens } from './screens.ts';

/** Ends S3 Storage for the customer once no bucket is left. */
export function EndServiceDialog(props: EndDialogProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { data } = useQuery(api.query(listPossibleOwners, scope));
  const count = new Set(data?.items.map(({ username }) => username)).size;
  return (
    <EndService
      {...props}
      of={s3Screens}
      blockedBy={listBuckets}
      goesWithIt={count === 0 ? [] : [{ text: t('s3-storage.end.users', { count }) }]}
      order={({ write }) => write(disableS3Storage, { query: scope, body: {} })}
    />
  );
}
