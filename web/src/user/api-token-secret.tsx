import type { ResponseOf } from '@portal/contract/http';
import type { createApiToken } from '@portal/contract/user-access';
import { useTexts } from '../platform/use-texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { SecretOnce, type Taken } from '../ui/secret-once.tsx';
import { Fact, FactList } from '../ui/side-panel.tsx';
import classes from './user.module.css';

export type NewApiToken = ResponseOf<typeof createApiToken> & { name: string };

const exampleOf = (token: string): string =>
  `curl -H "Authorization: Bearer ${token}" ${window.location.origin}/api/me/`;

type FactsProps = { made: NewApiToken; onTaken: (taken: Taken) => void };

function Facts({ made: { token, expiresAt }, onTaken }: FactsProps) {
  const { t, format } = useTexts();
  const copied = (): void => onTaken('copied');
  return (
    <FactList>
      <Fact name={t('user.tokens.secret.token')}>
        <code className={classes.token} onCopy={copied}>
          {token}
        </code>
        <CopyButton value={token} label={t('user.tokens.secret.copy')} onCopied={copied} />
      </Fact>
      <Fact name={t('user.tokens.secret.example')}>
        <code className={classes.token}>{exampleOf('…')}</code>
        <CopyButton value={exampleOf(token)} label={t('user.tokens.secret.copyExample')} onCopied={copied} />
      </Fact>
      <Fact name={t('user.tokens.column.expiresAt')}>{format.dateTime(expiresAt)}</Fact>
    </FactList>
  );
}

/** The new token, this once: to copy, and with a question before it goes unsaved. */
export function ApiTokenSecret({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  return (
    <SecretOnce texts="user.tokens.secret" subtitle={made.name} onClose={onClose}>
      {(onTaken) => <Facts made={made} onTaken={onTaken} />}
    </SecretOnce>
  );
}
