import type { OpenPriceList } from '@portal/contract/price-list';
import { IconSend, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/two-pane.tsx';
import type { DraftFormOf } from './draft-fields.tsx';
import { late } from '../ui/late.ts';
import classes from './price-list.module.css';

const PublishDialog = late(() => import('./publish-dialog.tsx'), 'PublishDialog');
const DiscardDialog = late(() => import('./discard-dialog.tsx'), 'DiscardDialog');

type DraftCardProps = { form: DraftFormOf; list: OpenPriceList };

/** What becomes of the draft: it is published as it is saved, or thrown away. */
export function DraftCard({ form, list }: DraftCardProps) {
  const { t, format } = useTexts();
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null);
  const { updatedBy, updatedAt, prices } = list;
  // As this form was read: whoever is faster is then told of.
  const read = { ...list, version: form.values.version };
  const close = () => setDialog(null);
  return (
    <Card title={t('price-list.draft.title')}>
      <div className={classes.card}>
        <p>{t('price-list.draft.text')}</p>
        <p className={classes.small}>
          {t('price-list.draft.changed', { by: updatedBy, at: format.dateTime(updatedAt) })}
        </p>
        <Button
          icon={IconSend}
          disabledReason={useUnready(form, prices > 0)}
          onClick={() => setDialog('publish')}
        >
          {t('price-list.publish.ask')}
        </Button>
        <Button icon={IconTrash} onClick={() => setDialog('discard')}>
          {t('price-list.discard.ask')}
        </Button>
      </div>
      <Suspense>
        {dialog === 'publish' && <PublishDialog list={read} onClose={close} />}
        {dialog === 'discard' && <DiscardDialog list={read} onClose={close} onDiscard={() => form.reset()} />}
      </Suspense>
    </Card>
  );
}

/** Why the draft cannot be published now. */
function useUnready(form: DraftFormOf, hasPrices: boolean): string | undefined {
  const { t } = useTexts();
  if (form.isDirty() || form.submitting) return t('price-list.publish.saveFirst');
  return hasPrices ? undefined : t('price-list.publish.noPrices');
}
