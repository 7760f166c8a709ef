import type { OneTenant } from '@portal/contract/linking';
import { reasonText } from '../operations/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { useLinkedServices } from './linked-services.ts';
import classes from './linking.module.css';

type ContentsProps = { tenant: OneTenant; onLook?: (() => void) | undefined };

/** What the last look into a tenant found. */
export function TenantContentsCard({ tenant, onLook }: ContentsProps) {
  const texts = useTexts();
  const { t } = texts;
  const { service, contents, looking, lookReason } = tenant;
  const { Contents } = useLinkedServices()[service];
  const again = onLook && (
    <Button size="note" busy={looking} onClick={onLook}>
      {t('common.retry')}
    </Button>
  );
  return (
    <section className={classes.contents} aria-label={t('linking.contents.title')}>
      {lookReason !== null && !looking && (
        <Note tone="warn" title={t('linking.contents.failed')} action={again} live>
          <p>{reasonText({ service, reason: lookReason, reasonValues: {} }, texts)}</p>
        </Note>
      )}
      {contents === null ? looking && <Skeletons rows={4} height={40} /> : <Contents contents={contents} />}
    </section>
  );
}
