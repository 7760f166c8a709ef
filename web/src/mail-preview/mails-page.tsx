import { languages } from '@portal/contract/constants';
import { listMailKinds, type PreviewedKind } from '@portal/contract/mail/preview';
import { useQuery } from '@tanstack/react-query';
import { linkTo, useGo, useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { MailChoice } from './mail-choice.tsx';
import type { ShownMail } from './shown-mail.ts';
import { MailView } from './mail-view.tsx';
import classes from './mail-preview.module.css';

/** Each kind of mail as it is sent in the organization's brand, with example content. */
export function MailsPage() {
  const { t } = useTexts();
  const kinds = useQuery(api.query(listMailKinds));
  return (
    <Page>
      <LoadState
        query={kinds}
        errorTitle={t('mail-preview.failed')}
        skeleton={<Skeletons rows={4} height={40} />}
      >
        {(read: { kinds: PreviewedKind[] }) => <Mails kinds={read.kinds} />}
      </LoadState>
    </Page>
  );
}

function Mails({ kinds }: { kinds: readonly PreviewedKind[] }) {
  const { t, language } = useTexts();
  const search = useWords(['kind', 'variant', 'mailLanguage', 'partnerId']);
  const go = useGo();
  const looked = kinds.find(({ kind }) => kind === search.kind) ?? kinds[0];
  const variant = looked?.variants.find((one) => one === search.variant);
  const shown: ShownMail = {
    kind: looked?.kind ?? '',
    ...(variant === undefined ? {} : { variant }),
    language: languages.find((one) => one === search.mailLanguage) ?? language,
    ...(search.partnerId === undefined ? {} : { partnerId: search.partnerId }),
  };
  const change = ({ language: mailLanguage, ...next }: ShownMail): void =>
    void go(linkTo('/company/settings/mails', { ...next, mailLanguage }), { replace: true });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('mail-preview.lead')}</p>
      <MailChoice kinds={kinds} shown={shown} onChange={change} />
      <MailView shown={shown} />
    </div>
  );
}
