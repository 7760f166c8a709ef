import type { Me } from '@portal/contract/auth/sign-in';
import { getContactDetails, updateContactDetails } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { session } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormRow } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { useOwnRefusal } from './refusal.ts';
import classes from './user.module.css';

type Details = ResponseOf<typeof getContactDetails>;
type DetailsValues = { firstName: string; lastName: string; phone: string; version: number };

const valuesOf = ({ firstName, lastName, phone, version }: Details): DetailsValues => ({
  firstName,
  lastName,
  phone,
  version,
});

function useDetailsForm(details: Details, onSaved: () => void) {
  const { t } = useTexts();
  const form = useContractForm({
    schema: updateContactDetails.body,
    initialValues: valuesOf(details),
    draftKey: `contact-details:${details.version}`,
    onSubmit: (body, { write }) => write(updateContactDetails, { body }),
    onSuccess: () => {
      void session.reloadUser();
      // Said when the form stands anew: what is typed from then on stays.
      onSaved();
      notifySuccess(t('user.contact.done'));
    },
  });
  return form;
}

type DetailsFormProps = {
  details: Details;
  reload: () => Promise<Details | undefined>;
  /** Begins anew with what was saved. */
  onSaved: () => void;
};

function DetailsForm({ details, reload, onSaved }: DetailsFormProps) {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const form = useDetailsForm(details, onSaved);
  const newer = useNewerVersion({
    form,
    base: valuesOf(details),
    reload: async () => {
      const read = await reload();
      return read && valuesOf(read);
    },
  });
  return (
    <>
      <FormLayout form={form}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('user.contact.failed')}
          of="user.stale"
          fieldName={(name) => t(`user.fieldInSentence.${name}`)}
        />
        <fieldset className={classes.plain} disabled={refusal !== undefined}>
          <DetailsFields form={form} email={details.email} />
        </fieldset>
      </FormLayout>
      {refusal === undefined && <ActionBar form={form} label={t('user.contact.save')} cancelHref="/" />}
    </>
  );
}

type DetailsFieldsProps = { form: ContractForm<DetailsValues>; email: string };

function DetailsFields({ form, email }: DetailsFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <FormRow>
        <TextField
          {...form.field('firstName')}
          label={t('user.field.firstName')}
          autoComplete="given-name"
          maxLength={60}
          required
        />
        <TextField
          {...form.field('lastName')}
          label={t('user.field.lastName')}
          autoComplete="family-name"
          maxLength={60}
          required
        />
      </FormRow>
      <TextField
        id="own-email"
        name="email"
        type="email"
        label={t('user.field.email')}
        value={email}
        onChange={() => undefined}
        onBlur={() => undefined}
        error={undefined}
        disabledReason={t('user.contact.emailHelp')}
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={t('user.field.phone')}
        autoComplete="tel"
        maxLength={32}
      />
    </>
  );
}

export function ContactDetailsTab({ me }: { me: Me }) {
  const { t } = useTexts();
  const query = useQuery({ ...api.query(getContactDetails), staleTime: 0 });
  const [saves, setSaves] = useState(0);
  const reload = async () => (await query.refetch()).data;
  const startAnew = (): void => setSaves((count) => count + 1);
  return (
    <LoadState
      query={query}
      errorTitle={t('user.contact.unread')}
      skeleton={<Skeletons rows={4} height={40} />}
    >
      {(details: Details) => (
        <DetailsForm key={`${me.user.id} ${saves}`} details={details} reload={reload} onSaved={startAnew} />
      )}
    </LoadState>
  );
}
