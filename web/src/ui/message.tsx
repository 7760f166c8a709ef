import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import classes from './message.module.css';

type MessageProps = { code: string; title: string; children: ReactNode; actions: ReactNode };

/** What stands for a page: what is the matter, and the ways out. */
export function Message({ code, title, children, actions }: MessageProps) {
  const { t } = useTexts();
  const product = t('common.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <div className={classes.message}>
      <p className={classes.code}>{code}</p>
      <h1>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
