import { useLocation } from '@tanstack/react-router';
import { signInRules } from '../platform/sign-in-rules.ts';
import { useStore } from '../platform/store.ts';
import { appearance } from '../platform/theme/appearance.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
import { AuthCard } from './auth-card.tsx';
import { LoginForm } from './login-form.tsx';
import './history-state.ts';
import classes from './auth.module.css';

/** What was done on the page that led here. */
function DoneNote() {
  const { t } = useTexts();
  const note = useLocation({ select: (location) => location.state.loginNote });
  return note === undefined ? null : <Note tone="ok" title={t(`auth.login.note.${note}`)} live />;
}

export function LoginPage() {
  const { t } = useTexts();
  const sellerName = useStore(appearance, (state) => state.name);
  const registrationUrl = useStore(signInRules, (rules) => rules.registrationUrl);
  const product = t('common.product');
  const isNeutral = sellerName === '' || sellerName === product;
  return (
    <AuthCard
      title={t('auth.login.title')}
      lead={isNeutral ? t('auth.login.lead') : t('auth.login.leadOf', { name: sellerName })}
      foot={
        <p>
          {t('auth.login.new')}{' '}
          <TextLink look="sentence" href={registrationUrl ?? '/auth/register'}>
            {t('auth.login.register')}
          </TextLink>
        </p>
      }
    >
      <div className={classes.form}>
        <DoneNote />
        <LoginForm />
      </div>
    </AuthCard>
  );
}
