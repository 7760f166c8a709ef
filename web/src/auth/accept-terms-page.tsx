import { listOutstandingDocuments } from '@portal/contract/legal/consent';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ErrorState, Skeletons } from '../ui/states.tsx';
import { AcceptTermsForm, type OutstandingDocument } from './accept-terms-form.tsx';
import { AuthCard } from './auth-card.tsx';
import { useStartOverAtEnd } from './leave-sign-in.ts';
import { TimeLeft } from './time-left.tsx';
import classes from './auth.module.css';

/** What is outstanding has to be read and accepted, at sign-in or when consent lapses in a running session. */
export function AcceptTermsPage() {
  const { t, language } = useTexts();
  useStartOverAtEnd();
  const [accepted, setAccepted] = useState<OutstandingDocument[] | null>(null);
  // What is accepted is what is in force, which may have changed since it was read the last time.
  const documents = useQuery({
    ...api.query(listOutstandingDocuments, { language }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: accepted === null,
  });
  const items = accepted ?? documents.data?.items;
  return (
    <AuthCard
      width="text"
      title={t('auth.terms.title')}
      lead={items?.length === 0 ? t('auth.terms.leadNothing') : t('auth.terms.lead')}
    >
      <div className={classes.form}>
        <TimeLeft />
        {items && (
          <AcceptTermsForm
            documents={items}
            onChanged={() => void documents.refetch()}
            onAccepted={() => setAccepted(items)}
          />
        )}
        {!items && !documents.error && <Skeletons rows={2} height={120} />}
        {!items && documents.error && (
          <ErrorState
            title={t('auth.terms.unread')}
            error={documents.error}
            busy={documents.isFetching}
            onRetry={() => void documents.refetch()}
          />
        )}
      </div>
    </AuthCard>
  );
}
