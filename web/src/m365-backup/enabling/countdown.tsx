import type { SignIn } from '@portal/contract/m365-backup/tenants';
import { IconClock } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import classes from './enabling.module.css';

type CountdownProps = { signIn: Pick<SignIn, 'begunAt' | 'expiresAt'>; now: number };

/** How long the code lives. */
export function Countdown({ signIn: { begunAt, expiresAt }, now }: CountdownProps) {
  const { t, format } = useTexts();
  const end = Date.parse(expiresAt);
  const left = Math.max(0, end - now);
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={classes.countdown}>
      <IconClock size={18} aria-hidden />
      <span>
        {t('m365-backup.code.expiresIn')} <b>{time}</b>
      </span>
      <ProgressBar share={Math.min(1, left / Math.max(1, end - Date.parse(begunAt)))} />
      <small>{t('m365-backup.code.expiresAt', { at: format.deadline(expiresAt) })}</small>
    </div>
  );
}
