import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import classes from './auth-card.module.css';

type AuthCardProps = {
  title: string;
  lead?: ReactNode;
  /** The way back, above the title. */
  back?: { label: string; onBack: () => void } | undefined;
  /** Below the hairline: the other ways. */
  foot?: ReactNode;
  /** 420 for a few fields, 560 for a form, 800 for texts. */
  width?: 'narrow' | 'form' | 'text';
  children?: ReactNode;
};

/** The card in the middle of every page of the sign-in. */
export function AuthCard({ title, lead, back, foot, width = 'narrow', children }: AuthCardProps) {
  const { t } = useTexts();
  const product = t('common.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
  return (
    <section className={classes.card} data-width={width}>
      {back && (
        <button type="button" className={classes.back} onClick={back.onBack}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden /> {back.label}
        </button>
      )}
      <h1>{title}</h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </section>
  );
}
