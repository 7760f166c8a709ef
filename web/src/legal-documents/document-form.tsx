import type { FieldError } from '@portal/contract/errors';
import { publishTerms, publication, type OrganizationDocument } from '@portal/contract/legal/documents';
import { commentMaxLength, documentUpload } from '@portal/contract/legal/documents';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { FileField } from '../ui/form/file-field.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import type { ContractForm } from '../ui/form/types.ts';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { documentsPath } from './addresses.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import classes from './legal-documents.module.css';
import { isOfTheFile, PublishFailure } from './publish-failure.tsx';
import { publish, type Publication, type PublicationResult } from './use-publish.ts';
import { peopleToAsk } from './people-to-ask.ts';

type DocumentFormProps = {
  document: OrganizationDocument;
  /** Shows what holds now. */
  onLook: () => void;
  /** Begins anew with what was published. */
  onSaved: () => Promise<void>;
};

/** What a version that replaces another has to say: who accepted the one before reads it. */
const schemaFor = ({ versions }: OrganizationDocument): z.ZodType<Publication> =>
  versions === 0
    ? publication
    : publication.refine(({ comment }) => comment !== '', { path: ['comment'], error: 'empty' });

/** A file is no part of what a form keeps as a draft. */
function useFile() {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<FieldError | undefined>();
  const choose = (next: File | null): void => {
    setFile(next);
    setError(undefined);
  };
  return { file, choose, error, refuse: (errorKey: string) => setError({ errorKey }) };
}

function useDocumentForm({ document, onSaved }: DocumentFormProps) {
  const { t } = useTexts();
  const chosen = useFile();
  const name = t(`document.${document.kind}`);
  const done = async ({ people }: PublicationResult): Promise<void> => {
    await onSaved();
    notifySuccess(
      people === null
        ? t('legal-documents.form.done', { document: name })
        : t('legal-documents.form.doneWithCount', { document: name, count: people }),
    );
  };
  const form = useContractForm<Publication, Publication, PublicationResult>({
    schema: schemaFor(document),
    initialValues: {
      comment: '',
      requireConsent: document.requireConsent || document.versions === 0,
      trigger: false,
      version: document.version,
    },
    onSubmit: (body, { write }) => {
      const { file } = chosen;
      if (!file) throw new Error('No file was chosen.');
      // What is in force is shown beside the form as it is now: it is that which is replaced.
      const { version } = document;
      const sent = { ...body, ...choiceOf(body), version };
      return publish(write, document, { body: sent, file }).catch((failure: unknown) => {
        if (isOfTheFile(failure)) chosen.refuse(failure.errorKey);
        throw failure;
      });
    },
    onSuccess: done,
  });
  const submit: ContractForm<Publication>['submit'] = (event) => {
    if (chosen.file !== null) return form.submit(event);
    event?.preventDefault();
    chosen.refuse('required');
  };
  const fileId = `${form.id}-file`;
  const { error } = chosen;
  useEffect(() => {
    if (error) globalThis.document.querySelector<HTMLInputElement>(`#${CSS.escape(fileId)}`)?.focus();
  }, [error, fileId]);
  return { form: { ...form, submit }, chosen: { ...chosen, fileId }, done };
}

/** A new version of a document: its file, what changed, and whether everybody is asked at once. */
export function DocumentForm(props: DocumentFormProps) {
  const { document, onLook } = props;
  const { t } = useTexts();
  const refusal = useRefusal(publishTerms);
  const { form, chosen, done } = useDocumentForm(props);
  const isFirst = document.versions === 0;
  return (
    <>
      <FormLayout form={form} side={<Side document={document} values={form.values} />}>
        <PublishFailure failure={form.failure} onLook={onLook} onDone={done} />
        <FormSection title={t(isFirst ? 'legal-documents.form.first' : 'legal-documents.form.upload')}>
          <FileField
            id={chosen.fileId}
            name="file"
            label={t('legal-documents.form.file')}
            help={t('legal-documents.form.fileHelp')}
            rule={documentUpload}
            value={chosen.file}
            onChange={chosen.choose}
            error={chosen.error}
            required
          />
          <TextareaField
            {...form.field('comment')}
            label={t('legal-documents.form.comment')}
            help={t('legal-documents.form.commentHelp')}
            rows={3}
            maxLength={commentMaxLength}
            required={!isFirst}
          />
          <Consent form={form} document={document} />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('legal-documents.form.save')}
        cancelHref={documentsPath}
        disabledReason={refusal}
      />
    </>
  );
}

/** Nobody is asked for what need not be accepted. */
const choiceOf = ({ requireConsent, trigger }: Publication) => ({
  requireConsent,
  trigger: trigger && requireConsent,
});

function Consent({ form, document }: { form: ContractForm<Publication>; document: OrganizationDocument }) {
  const { t } = useTexts();
  const { versions } = document;
  const peopleCount = peopleToAsk(document, choiceOf(form.values));
  const whoMustAccept = t('legal-documents.form.asked', { count: peopleCount });
  const isTriggered = form.values.trigger && form.values.requireConsent;
  const consentHelp = t('legal-documents.form.requireConsentHelp');
  return (
    <>
      <CheckboxField
        {...form.field('requireConsent')}
        label={t('legal-documents.form.requireConsent')}
        help={peopleCount > 0 && !isTriggered ? `${consentHelp} ${whoMustAccept}` : consentHelp}
      />
      {versions > 0 && (
        <CheckboxField
          {...form.field('trigger')}
          value={isTriggered}
          label={t('legal-documents.form.trigger')}
          help={t('legal-documents.form.asked', { count: document.people })}
          disabledReason={form.values.requireConsent ? undefined : t('legal-documents.form.triggerOff')}
        />
      )}
    </>
  );
}

function Side({ document, values }: { document: OrganizationDocument; values: Publication }) {
  const { t } = useTexts();
  const isPartner = useWorkplaceKind() === 'partner';
  const { trigger, requireConsent } = choiceOf(values);
  const count = peopleToAsk(document, { trigger, requireConsent });
  return (
    <>
      <Card title={t('legal-documents.inForce')}>
        <DocumentFacts document={document} />
      </Card>
      {document.inForce && (
        <Card title={t('legal-documents.actionsTitle')}>
          <DocumentActions document={document} />
        </Card>
      )}
      <Card title={t('legal-documents.form.afterTitle')}>
        <div className={classes.stack}>
          {isPartner && !document.inForce && <p>{t('legal-documents.form.afterReplaces')}</p>}
          {!requireConsent && <p>{t('legal-documents.form.afterFree')}</p>}
          {requireConsent && count === 0 && (
            <p>{t(`legal-documents.form.${document.inForce ? 'after' : 'afterFirst'}`)}</p>
          )}
          {count > 0 && <p>{t(`legal-documents.form.after${trigger ? 'All' : 'New'}`, { count })}</p>}
        </div>
      </Card>
    </>
  );
}
