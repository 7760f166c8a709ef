import { signInRules } from '../platform/sign-in-rules.ts';
import { useStore } from '../platform/store.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/link.tsx';
import { AuthCard } from './auth-card.tsx';
import { loginPath } from './addresses.ts';
import { registrationStep } from './kept-step.ts';
import { useMailedStep } from './mailed-step.ts';
import { RegisterForm } from './register-form.tsx';
import { VerifyRegistration } from './verify-registration.tsx';

/** `REGISTRATION_URL` names a page that takes the applications instead. */
function RegisterElsewhere({ url }: { url: string }) {
  const { t } = useTexts();
  return (
    <Button href={url} variant="primary">
      {t('auth.register.elsewhere')}
    </Button>
  );
}

/** An application of a new reseller; its address is verified by a mailed code. */
export function RegisterPage() {
  const { t } = useTexts();
  const elsewhere = useStore(signInRules, (rules) => rules.registrationUrl);
  const { step, begin, end } = useMailedStep(registrationStep);
  if (step) return <VerifyRegistration step={step} onResent={begin} onStartOver={end} />;
  return (
    <AuthCard
      width="form"
      title={t('auth.register.title')}
      lead={t('auth.register.lead')}
      foot={
        <p>
          {t('auth.register.known')}{' '}
          <TextLink look="sentence" href={loginPath}>
            {t('auth.register.login')}
          </TextLink>
        </p>
      }
    >
      {elsewhere === null ? <RegisterForm onMailed={begin} /> : <RegisterElsewhere url={elsewhere} />}
    </AuthCard>
  );
}
