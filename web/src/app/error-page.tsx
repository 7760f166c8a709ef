import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isApiError } from '../platform/api-error.ts';
import { reportError } from '../platform/report-error.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTicket } from '../ui/create-ticket.tsx';
import { Reference } from '../ui/reference.tsx';
import { referenceOf } from '../ui/references.ts';
import { Message } from '../ui/message.tsx';
import { MessageFrame } from './message-frame.tsx';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const group = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');

/** An error that never reached the API gets a reference of this device. */
function ownReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `${group(bytes.subarray(0, 4))}-${group(bytes.subarray(4))}`;
}

export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t, errorText } = useTexts();
  const reference = useMemo(() => referenceOf(error) ?? ownReference(), [error]);
  useEffect(() => reportError(`page failed, reference ${reference}`, error), [error, reference]);
  return (
    <MessageFrame>
      <Message
        code="500"
        title={t('app.failed.title')}
        actions={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('common.reload')}
            </Button>
            <Button onClick={() => location.assign('/')}>{t('common.home')}</Button>
            <CreateTicket what={t('app.failed.title')} error={error} reference={reference} />
          </>
        }
      >
        <p>{isApiError(error) ? errorText(error) : t('app.failed.text')}</p>
        <p>
          <Reference value={reference} />
        </p>
      </Message>
    </MessageFrame>
  );
}
