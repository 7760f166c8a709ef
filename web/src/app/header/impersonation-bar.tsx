import { IconArrowBackUp, IconUserShield } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Me } from '@portal/contract/auth/sign-in';
import { RichText } from '../../platform/rich-text.tsx';
import { useTexts } from '../../platform/use-texts.ts';
import { useClipped } from '../../ui/use-clipped.ts';
import { useBelow } from '../../ui/viewport.ts';
import { useStopActing } from '../session/use-stop-acting.ts';
import classes from './impersonation-bar.module.css';

type Impersonation = NonNullable<Me['actingAs']>;

const minutesLeft = (endsAt: string): number =>
  Math.max(0, Math.ceil((Date.parse(endsAt) - Date.now()) / 60_000));

function useMinutesLeft(endsAt: string): number {
  const [minutes, setMinutes] = useState(() => minutesLeft(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesLeft(endsAt)), 10_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return minutes;
}

const bold = (content: string) => <strong>{content}</strong>;

/** Always there while somebody acts as somebody else, in a color that means nothing else. */
export function ImpersonationBar({ me, acting }: { me: Me; acting: Impersonation }) {
  const { t } = useTexts();
  const minutes = useMinutesLeft(acting.endsAt);
  const isNarrow = useBelow('md');
  const stopping = useStopActing();
  const values = {
    person: `${me.user.firstName} ${me.user.lastName}`,
    company: acting.realOrganizationName,
    customer: acting.organization.name,
    role: t(`role.${acting.role}`),
  };
  const text = t(isNarrow ? 'app.acting.shortText' : 'app.acting.text', values);
  const clipped = useClipped<HTMLParagraphElement>(text.replaceAll(/<[^>]+>/g, ''));
  return (
    <div className={classes.bar} role="region" aria-label={t('app.acting.label')}>
      <IconUserShield size={20} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <p {...clipped}>
          <RichText text={text} tags={{ b: bold }} />
        </p>
        <p>
          <RichText
            text={t(isNarrow ? 'app.acting.shortLeft' : 'app.acting.left', { minutes })}
            tags={{ b: bold }}
          />
        </p>
      </div>
      <button type="button" aria-busy={stopping.isBusy || undefined} onClick={() => stopping.send()}>
        <IconArrowBackUp size={18} stroke={1.8} aria-hidden />
        <span>{t(isNarrow ? 'app.acting.shortBack' : 'app.acting.back', values)}</span>
      </button>
    </div>
  );
}
