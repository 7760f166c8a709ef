import type { OpenInvoice } from '@portal/contract/invoices/invoices';
import { afterCrediting, creditInvoice } from '@portal/contract/invoices/settling';
import { useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { CheckboxField, RadioCards } from '../ui/form/choice-fields.tsx';
import { TextareaField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import classes from './invoices.module.css';

const reasonLength = 500;

const leftOf = ({ left }: OpenInvoice) => left.filter(({ leftMinor }) => leftMinor > 0);

/** Takes back what is left of an invoice, or of some of its lines. */
export function CreditDialog({ invoice, onClose }: { invoice: OpenInvoice; onClose: () => void }) {
  const { t } = useTexts();
  const { id, number } = invoice;
  const [chosen, setChosen] = useState<readonly number[]>(leftOf(invoice).map(({ position }) => position));
  const form = useContractForm({
    schema: creditInvoice.body,
    initialValues: { next: 'billAgain', reason: '' },
    errorTitle: t('invoices.credit.failed', { number }),
    onSubmit: (body, { write }) =>
      write(creditInvoice, { query: { id }, body: { ...body, positions: [...chosen] } }),
    onSuccess: (answer) => {
      onClose();
      notifySuccess(t('invoices.credit.done', { number, credit: answer.number }));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={t('invoices.credit.title', { number })}
      confirmLabel={t('invoices.credit.confirm')}
      tone="delete"
      disabledReason={chosen.length === 0 ? t('invoices.credit.none') : undefined}
    >
      <FormLayout form={form} plain>
        <Lines invoice={invoice} chosen={chosen} onChange={setChosen} />
        <RadioCards
          {...form.field('next')}
          label={t('invoices.credit.nextLabel')}
          options={afterCrediting.map((value) => ({
            value,
            label: t(`invoices.credit.next.${value}`),
            description: t(`invoices.credit.nextHelp.${value}`),
          }))}
        />
        <TextareaField
          {...form.field('reason')}
          label={t('invoices.credit.reason')}
          help={t('invoices.credit.reasonHelp')}
          rows={2}
          maxLength={reasonLength}
        />
      </FormLayout>
    </FormDialog>
  );
}

type LinesProps = {
  invoice: OpenInvoice;
  chosen: readonly number[];
  onChange: (next: readonly number[]) => void;
};

/** The lines of which something is left, and what those that are chosen come to. */
function Lines({ invoice, chosen, onChange }: LinesProps) {
  const { t, language, format } = useTexts();
  const left = leftOf(invoice);
  const money = (minor: number): string => format.money(minor, invoice.currency);
  const sum = left.reduce((all, line) => (chosen.includes(line.position) ? all + line.leftMinor : all), 0);
  const nameOf = (position: number): string =>
    invoice.content.lines.find((line) => line.position === position)?.name[language] ?? '';
  const toggle = (position: number, on: boolean) =>
    onChange(on ? [...chosen, position] : chosen.filter((other) => other !== position));
  return (
    <fieldset className={classes.choice}>
      <legend>{t('invoices.credit.lines')}</legend>
      {left.map(({ position, leftMinor }) => (
        <CheckboxField
          key={position}
          id={`line-${position}`}
          name={`line-${position}`}
          error={undefined}
          onBlur={() => undefined}
          label={t('invoices.credit.line', { position, name: nameOf(position), amount: money(leftMinor) })}
          value={chosen.includes(position)}
          onChange={(on) => toggle(position, on)}
        />
      ))}
      <p>
        {t('invoices.credit.sum')} <strong>{money(sum)}</strong>
      </p>
    </fieldset>
  );
}
