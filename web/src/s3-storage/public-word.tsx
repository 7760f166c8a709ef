import type { Bucket } from '@portal/contract/s3-storage/buckets';
import { IconWorld, IconWorldExclamation, IconWorldOff } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  blocked: { tone: 'off', icon: IconWorldOff },
  allowed: { tone: 'info', icon: IconWorld },
  open: { tone: 'warn', icon: IconWorldExclamation },
  unknown: { tone: 'unknown', icon: undefined },
} as const;

/** Who may see what lies in it without a key. */
export function PublicWord({ bucket: { publicAccess } }: { bucket: Pick<Bucket, 'publicAccess'> }) {
  const { t } = useTexts();
  return <StatusWord {...looks[publicAccess]} word={t(`s3-storage.public.state.${publicAccess}`)} />;
}
