import { useRouter } from '@tanstack/react-router';
import { isApiError } from '../../platform/api-error.ts';
import { readStale } from '../../platform/changes.ts';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { ContractForm, ContractFormOptions, FormValues } from '../../ui/form/types.ts';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNewerVersion, type NewerVersion } from '../../ui/form/use-newer-version.ts';
import { useServiceScope } from '../screens.ts';
import type { Edited } from './thing-page.tsx';
import type { Ordered, ThingKind } from './things.ts';

type Options<Values extends FormValues, Body, Answer> = Pick<
  ContractFormOptions<Values, Body, Answer>,
  'schema' | 'initialValues'
> & { send: ContractFormOptions<Values, Body, Answer>['onSubmit'] };

export type CreateOptions<Values extends FormValues, Body, Answer> = Options<Values, Body, Answer> & {
  /** Where the answer leads; left out, to the list. */
  leadsTo?: (answer: Answer) => string;
};

/** The form that orders a thing. */
export function useCreateForm<Values extends FormValues, Body, Answer>(
  { id, texts, listPath }: Ordered,
  { send, leadsTo, ...options }: CreateOptions<Values, Body, Answer>,
): ContractForm<Values> {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const router = useRouter();
  return useContractForm({
    ...options,
    draftKey: `create-${id}:${scope.customerId ?? 'own'}`,
    errorTitle: t(`${texts}.create.failed`),
    onSubmit: async (body, context) => {
      try {
        return await send(body, context);
      } catch (error) {
        // The price that holds now is shown, to be agreed to.
        if (isApiError(error) && error.errorKey === 'priceChanged') void readStale();
        throw error;
      }
    },
    leavesOnSuccess: true,
    onSuccess: (answer) => router.history.push(leadsTo?.(answer) ?? linkTo(listPath, scope)),
  });
}

type Versioned = { id: string; version: number };
type EditOptions<One extends Versioned, Values extends FormValues, Body> = Edited<One> &
  Pick<Options<Values, Body, unknown>, 'schema' | 'send'> & { valuesOf: (thing: One) => Values };

export type EditForm<Values extends FormValues> = {
  form: ContractForm<Values>;
  newer: NewerVersion<Values>;
};

/** The form that changes a thing. A save that came too late takes the newer version in and keeps what was typed. */
export function useEditForm<One extends Versioned, Values extends FormValues, Body>(
  kind: ThingKind,
  { thing, reload, valuesOf, schema, send }: EditOptions<One, Values, Body>,
): EditForm<Values> {
  const { scope } = useServiceScope();
  const router = useRouter();
  const base = valuesOf(thing);
  const form = useContractForm({
    schema,
    initialValues: base,
    draftKey: `edit-${kind.id}:${thing.id}:${thing.version}`,
    onSubmit: send,
    leavesOnSuccess: true,
    onSuccess: () => router.history.push(linkTo(kind.listPath, scope)),
  });
  const newer = useNewerVersion({
    form,
    base,
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  return { form, newer };
}
