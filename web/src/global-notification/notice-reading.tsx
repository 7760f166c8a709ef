import type { Notice } from '@portal/contract/notices';
import { useTexts } from '../platform/use-texts.ts';
import { FormSection } from '../ui/form/layout.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Card, TwoPane } from '../ui/two-pane.tsx';
import { MailsCard } from './mails-card.tsx';
import { concernedText, shownText } from './notice-facts.ts';
import { KindWord } from './notice-words.tsx';
import { StateWord } from './state-word.tsx';
import classes from './global-notification.module.css';

/** A notice that is over: what it said, to whom, and what became of its mails. */
export function NoticeReading({ notice }: { notice: Notice }) {
  const { t } = useTexts();
  return (
    <TwoPane
      side={
        <>
          <About notice={notice} />
          <MailsCard notice={notice} />
        </>
      }
      sideLabel={t('global-notification.one.about')}
    >
      <FormSection title={notice.titleEn} help={t('global-notification.one.english')}>
        <p className={classes.text} lang="en">
          {notice.textEn}
        </p>
      </FormSection>
      <FormSection title={notice.titleSv} help={t('global-notification.one.swedish')}>
        <p className={classes.text} lang="sv">
          {notice.textSv}
        </p>
      </FormSection>
    </TwoPane>
  );
}

function About({ notice }: { notice: Notice }) {
  const texts = useTexts();
  const { t, format } = texts;
  const { createdAt, createdBy, endedBy } = notice;
  const published = { by: createdBy, at: format.dateTime(createdAt) };
  return (
    <Card title={t('global-notification.one.about')}>
      <FactList>
        <Fact name={t('global-notification.column.kind')}>
          <KindWord kind={notice.kind} />
        </Fact>
        <Fact name={t('global-notification.column.state')}>
          <StateWord state={notice.state} />
        </Fact>
        <Fact name={t('global-notification.column.concerned')}>{concernedText(texts, notice)}</Fact>
        <Fact name={t('global-notification.column.shown')}>{shownText(texts, notice)}</Fact>
        <Fact name={t('global-notification.one.published')}>{t('global-notification.byAt', published)}</Fact>
        {endedBy !== null && <Fact name={t('global-notification.one.endedBy')}>{endedBy}</Fact>}
      </FactList>
    </Card>
  );
}
