import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { useSend } from '../ui/use-send.ts';
import classes from './reports.module.css';

type ReportProps = {
  title: string;
  text: string;
  /** The screen that shows the same. */
  screen: { href: string; label: string };
  /** What of it: a month, a document. */
  choice: ReactNode;
  /** Fetches the file and hands it to the browser. */
  onDownload: () => Promise<void>;
};

/** One file: what is in it, what of it, and the button that takes it. */
export function Report({ title, text, screen, choice, onDownload }: ReportProps) {
  const { t } = useTexts();
  const { send, isBusy } = useSend({ call: onDownload, errorTitle: t('ui.list.csvFailed') });
  return (
    <section className={classes.report} aria-label={title}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>{text}</p>
        <TextLink href={screen.href}>{screen.label}</TextLink>
      </div>
      <div className={classes.tools}>
        {choice}
        <Button size="toolbar" icon={IconDownload} busy={isBusy} onClick={() => send()}>
          {t('ui.list.csv')}
        </Button>
      </div>
    </section>
  );
}
