import type { ResponseOf } from '@portal/contract/http';
import { attachmentRule, emailSupport, newTicket } from '@portal/contract/support';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { linkTo, useGo } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { isApiError } from '../platform/api-error.ts';
import { forgetTrouble } from '../platform/trouble.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import type { SendContext } from '../ui/use-send.ts';
import { ticketsPath } from './addresses.ts';
import type { TicketValues } from './prefill.ts';
import { draftKey, useStart } from './use-start.ts';

const schema = newTicket.extend({ customerId: z.string() });
type Body = z.output<typeof schema>;
type Answer = ResponseOf<typeof emailSupport>;

/** Why the chosen files cannot go along, before they are sent. */
function useFiles() {
  const { t, format } = useTexts();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<string>();
  const { maxFiles, maxBytes } = attachmentRule;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const tooMany = files.length > maxFiles ? t('support.create.tooMany', { count: maxFiles }) : undefined;
  const tooLarge =
    bytes > maxBytes ? t('support.create.tooLarge', { size: format.bytes(maxBytes) }) : undefined;
  const choose = (next: readonly File[]): void => {
    setFiles(next);
    setRefused(undefined);
  };
  return { files, choose, problem: tooMany ?? tooLarge ?? refused, setRefused };
}

/** Where the field of the files is. */
export const filesIdOf = ({ id }: { id: string }): string => `${id}-files`;

const ofFiles = /^file|^tooManyFiles$/;

/** The form of a ticket with its files; what is refused about a file stands at the files. */
export function useTicketForm() {
  const { t, errorText } = useTexts();
  const go = useGo();
  const start = useStart();
  const chosen = useFiles();
  const isPartner = useWorkplaceKind() === 'partner';
  const isDone = useRef(false);

  const send = async (body: Body, { write }: SendContext): Promise<Answer> => {
    const { customerId, ...ticket } = body;
    const { files } = chosen;
    // Only a partner has the field; a customer writes of itself, whatever a draft holds.
    const query = isPartner && customerId !== '' ? { customerId } : {};
    try {
      const answer = await write(emailSupport, { query, body: ticket, files });
      isDone.current = true;
      return answer;
    } catch (error) {
      if (isApiError(error) && ofFiles.test(error.errorKey)) {
        const { file } = error.details;
        const why = errorText(error);
        chosen.setRefused(typeof file === 'string' ? `${file}: ${why}` : why);
      }
      throw error;
    }
  };

  const form = useContractForm<TicketValues, Body, Answer>({
    schema,
    initialValues: start,
    draftKey,
    errorTitle: t('support.create.failed'),
    onSubmit: send,
    leavesOnSuccess: true,
    onSuccess: ({ id, reference }) => {
      forgetTrouble();
      notifySuccess(t('support.create.done', { reference }));
      void go(linkTo(ticketsPath, { ticket: id }));
    },
  });
  const submit: ContractForm<TicketValues>['submit'] = (event) => {
    if (chosen.problem === undefined) return form.submit(event);
    event?.preventDefault();
    document.getElementById(filesIdOf(form))?.focus();
  };
  const mayLeave = (): boolean => form.mayLeave() && (isDone.current || chosen.files.length === 0);
  return { form: { ...form, submit, mayLeave }, chosen };
}
