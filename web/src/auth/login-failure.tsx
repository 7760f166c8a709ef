import { isApiError } from '../platform/api-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Note } from '../ui/status.tsx';
import { FailureNote } from './failure-note.tsx';

const tones = { waitingForApproval: 'info', emailNotVerified: 'warn', registrationDeclined: 'err' } as const;

const isAboutApplication = (key: string): key is keyof typeof tones => key in tones;

/** The right password of an application that is no account yet: where it stands. Anything else: why not. */
export function LoginFailure({ failure }: { failure: unknown }) {
  const { t } = useTexts();
  const key = isApiError(failure) ? failure.errorKey : '';
  if (!isAboutApplication(key)) return <FailureNote failure={failure} />;
  return (
    <Note tone={tones[key]} title={t(`auth.application.${key}.title`)} live>
      <p>{t(`auth.application.${key}.text`)}</p>
      {key === 'emailNotVerified' && (
        <TextLink href="/auth/register">{t('auth.application.emailNotVerified.action')}</TextLink>
      )}
    </Note>
  );
}
