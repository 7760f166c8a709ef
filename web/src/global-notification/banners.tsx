import { dismissGlobalNotification } from '@portal/contract/global-notification';
import type { GlobalNotification } from '@portal/contract/global-notification';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from '../ui/button.tsx';
import { TextButton } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
import { useClipped } from '../ui/use-clipped.ts';
import { useSend } from '../ui/use-send.ts';
import { kindLooks, textsOf } from './notice-words.tsx';
import classes from './banners.module.css';

/** What the operator tells, above every page: the most serious first. */
export function Banners({ items }: { items: readonly GlobalNotification[] }) {
  const { t } = useTexts();
  return (
    <section className={classes.room} aria-label={t('global-notification.banner.label')}>
      {items.map((notice) => (
        <Banner key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Banner({ notice }: { notice: GlobalNotification }) {
  const { t, language, format } = useTexts();
  const { title, text } = textsOf(notice, language);
  const { service, region, endsAt } = notice;
  const { tone, icon } = kindLooks[notice.kind];
  const facts = [
    service && t(`service.${service}`),
    region,
    endsAt && t('global-notification.banner.until', { until: format.dateTime(endsAt) }),
  ].filter(Boolean);
  return (
    <Note
      tone={tone}
      icon={icon}
      title={t('global-notification.banner.title', {
        kind: t(`global-notification.kind.${notice.kind}`),
        title,
      })}
      live
      action={notice.kind === 'disruption' ? undefined : <Dismiss notice={notice} title={title} />}
    >
      <Folded text={text} />
      {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
    </Note>
  );
}

/** A few lines, and the rest of a long text on demand: below it there is a page that people came for. */
function Folded({ text }: { text: string }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { ref, title } = useClipped<HTMLParagraphElement>(text);
  return (
    <>
      <p ref={ref} className={classes.text} data-folded={!isOpen || undefined}>
        {text}
      </p>
      {(isOpen || title !== undefined) && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(`global-notification.banner.${isOpen ? 'less' : 'more'}`)}
        </TextButton>
      )}
    </>
  );
}

function Dismiss({ notice: { id, version }, title }: { notice: GlobalNotification; title: string }) {
  const { t } = useTexts();
  const dismissing = useSend({
    call: ({ write }) => write(dismissGlobalNotification, { query: { id }, body: { version } }),
    errorTitle: t('global-notification.banner.dismissFailed'),
  });
  return (
    <IconButton
      icon={IconX}
      label={t('global-notification.banner.dismiss', { title })}
      busy={dismissing.isBusy}
      onClick={() => dismissing.send()}
    />
  );
}
