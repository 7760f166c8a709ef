import { listApiTokens, type ApiToken } from '@portal/contract/user-access';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { RichText } from '../platform/rich-text.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { ListView } from '../ui/list/list-view.tsx';
import { useApiTokenColumns } from './api-token-columns.tsx';
import { ApiTokenSecret, type NewApiToken } from './api-token-secret.tsx';
import { CreateApiTokenDialog } from './create-api-token-dialog.tsx';
import { useOwnRefusal } from './refusal.ts';
import { RevokeApiTokenDialog } from './revoke-api-token-dialog.tsx';
import classes from './user.module.css';

export type ApiTokensProps = {
  /** Whether the form for a new one is open. */
  isCreating: boolean;
  onCreating: (isOpen: boolean) => void;
};

const apiDocs = '/api/docs/';

/** The new token's form, and then the token itself, once. */
function Creation({ isCreating, onCreating }: ApiTokensProps) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  const show = (next: NewApiToken): void => {
    setMade(next);
    onCreating(false);
  };
  if (made) return <ApiTokenSecret made={made} onClose={() => setMade(null)} />;
  if (!isCreating) return null;
  return <CreateApiTokenDialog onMade={show} onClose={() => onCreating(false)} />;
}

/** The tokens of one's own programs: what each may do, until when, and when it was used last. */
export function ApiTokens(props: ApiTokensProps) {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const query = useQuery({ ...api.query(listApiTokens), staleTime: 0 });
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  return (
    <div className={classes.listing}>
      <div className={classes.lead}>
        <p>
          <RichText
            text={t('user.tokens.help')}
            tags={{
              docs: (words) => (
                <TextLink href={apiDocs} look="sentence" target="_blank" rel="noopener">
                  {words}
                </TextLink>
              ),
            }}
          />
        </p>
      </div>
      <ListView
        id="api-tokens"
        label={t('user.tab.tokens')}
        data={query.data}
        error={query.error}
        isFetching={query.isFetching}
        refetch={() => void query.refetch()}
        state={{}}
        onStateChange={() => undefined}
        columns={useApiTokenColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(token) => [
          {
            label: t('user.tokens.revoke.open'),
            icon: IconTrash,
            tone: 'delete',
            disabledReason: refusal,
            onSelect: () => setRevoked(token),
          },
        ]}
        errorTitle={t('user.tokens.unread')}
        empty={{ icon: IconKey, title: t('user.tokens.none'), text: t('user.tokens.noneText') }}
      />
      {revoked && <RevokeApiTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
      <Creation {...props} />
    </div>
  );
}
