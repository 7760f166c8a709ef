import { getMailPreview, sendExampleMail, type MailPreview } from '@portal/contract/mail/preview';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useMe } from '../platform/current-session.ts';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend } from '../ui/use-send.ts';
import { framed } from './framed.ts';
import type { ShownMail } from './shown-mail.ts';
import classes from './mail-preview.module.css';

/** One mail: from whom, what it says as a page or as text, and the button that sends it to oneself. */
export function MailView({ shown }: { shown: ShownMail }) {
  const { t } = useTexts();
  const mail = useQuery(api.query(getMailPreview, shown));
  return (
    <LoadState
      query={mail}
      errorTitle={t('mail-preview.failed')}
      skeleton={<Skeletons rows={3} height={120} />}
    >
      {(read: MailPreview) => <Shown mail={read} shown={shown} />}
    </LoadState>
  );
}

type View = 'html' | 'text';

function Shown({ mail, shown }: { mail: MailPreview; shown: ShownMail }) {
  const { t } = useTexts();
  const [view, setView] = useState<View>('html');
  return (
    <>
      <div className={classes.head}>
        <Head mail={mail} />
        <Send shown={shown} />
      </div>
      <Segments<View>
        label={t('mail-preview.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'html', label: t('mail-preview.asPage') },
          { value: 'text', label: t('mail-preview.asText') },
        ]}
      />
      {view === 'html' ? (
        <iframe
          className={classes.frame}
          title={t('mail-preview.frame')}
          sandbox=""
          // No browser scrolls to a frame that Shift+Tab enters; by keyboard the mail is read as text.
          tabIndex={-1}
          srcDoc={framed(mail.html)}
        />
      ) : (
        <pre className={classes.text} lang={shown.language}>
          {mail.text}
        </pre>
      )}
    </>
  );
}

function Head({ mail: { from, replyTo, subject, hasLogo } }: { mail: MailPreview }) {
  const { t } = useTexts();
  return (
    <FactList>
      <Fact name={t('mail-preview.subject')}>{subject}</Fact>
      <Fact name={t('mail-preview.from')}>{`${from.name} <${from.address}>`}</Fact>
      <Fact name={t('mail-preview.replyTo')}>{replyTo ?? absent}</Fact>
      <Fact name={t('mail-preview.logo')}>
        {t(hasLogo ? 'mail-preview.withLogo' : 'mail-preview.noLogo')}
      </Fact>
    </FactList>
  );
}

function Send({ shown }: { shown: ShownMail }) {
  const { t } = useTexts();
  const email = useMe()?.user.email ?? '';
  const sending = useSend<ShownMail>({
    call: ({ write }, body) => write(sendExampleMail, { body }),
    onSuccess: () => notifySuccess(t('mail-preview.sent', { email })),
    errorTitle: t('mail-preview.sendFailed'),
  });
  return (
    <Button icon={IconSend} busy={sending.isBusy} onClick={() => sending.send(shown)}>
      {t('mail-preview.send')}
    </Button>
  );
}
