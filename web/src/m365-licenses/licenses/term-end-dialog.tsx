import { listTermEnds, setLicenseTermEnd, type TermEndForm } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { TextButton } from '../../ui/link.tsx';
import { Note } from '../../ui/status.tsx';
import { LineDialog } from '../order/line-dialog.tsx';
import type { OrderLine } from '../order/order-line.ts';
import { useTermEndText } from './license-states.tsx';

const choices = ['renews', 'another', 'extends', 'ends'] as const;
type Choice = (typeof choices)[number];
const schema = z.object({ choice: z.enum(choices) });

type Next = Pick<OrderLine, 'product' | 'name' | 'quantity'>;

/** What it renews as in place of itself; undefined while nobody has decided that. */
function decidedNext({ termEnd: { outcome, next } }: License): Next | undefined {
  if (outcome !== 'renews' || next === null) return undefined;
  return { ...next, quantity: String(next.quantity) };
}

const termEndOf = (choice: Choice, next: Next | undefined): TermEndForm => {
  if (choice === 'extends' || choice === 'ends') return { outcome: choice };
  if (choice === 'renews' || !next) return { outcome: 'renews', next: null };
  return { outcome: 'renews', next: { product: next.product, quantity: Number(next.quantity) } };
};

type TermEndDialogProps = { license: License; onClose: () => void };

/** Begins with what holds now, and what is to come instead where that is another license. */
function useTermEndForm({ license, onClose }: TermEndDialogProps) {
  const { t } = useTexts();
  const { id, version, termEnd } = license;
  const [decided] = useState(() => decidedNext(license));
  const [next, setNext] = useState(decided);
  const initialValues: { choice: Choice } = { choice: decided ? 'another' : termEnd.outcome };
  const form = useContractForm({
    schema,
    initialValues,
    errorTitle: t('m365-licenses.termEnds.failed'),
    onSubmit: ({ choice }, { write }) =>
      write(setLicenseTermEnd, {
        query: { id },
        body: { termEnd: termEndOf(choice, next), version },
      }),
    onSuccess: onClose,
  });
  const options = useOptions(license, { next, decided });
  const isOffered = options.some(({ value }) => value === form.values.choice);
  const isChanged = !termEnd.isDecided || form.values.choice !== initialValues.choice || next !== decided;
  return { form, options, next, setNext, maySave: isOffered && isChanged };
}

/** Decides what happens at the end of the term, with what each way costs. */
export function TermEndDialog({ license, onClose }: TermEndDialogProps) {
  const { t } = useTexts();
  const [isChoosing, setIsChoosing] = useState(false);
  const { form, options, next, setNext, maySave } = useTermEndForm({ license, onClose });
  const text = (key: TextIn<'m365-licenses.termEnds'>, values = {}) =>
    t(`m365-licenses.termEnds.${key}`, values);
  const field = form.field('choice');
  const choose = (line: OrderLine): void => {
    setNext(line);
    field.onChange('another');
    setIsChoosing(false);
  };
  if (isChoosing) return <ChooseNext onChoose={choose} onClose={() => setIsChoosing(false)} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="wide"
      title={text('title', { name: license.name })}
      confirmLabel={text('save')}
      disabledReason={maySave ? undefined : text('unchanged')}
    >
      <FormLayout form={form} plain>
        <RadioCards
          {...field}
          onChange={(choice) => (choice === 'another' ? setIsChoosing(true) : field.onChange(choice))}
          isStacked
          label={text('label')}
          options={options}
          required
        />
        {field.value === 'another' && (
          <Another seats={Number(next?.quantity)} of={license} onChoose={() => setIsChoosing(true)} />
        )}
      </FormLayout>
    </FormDialog>
  );
}

type ChooseNextProps = Pick<Parameters<typeof LineDialog>[0], 'onChoose' | 'onClose'>;

const ChooseNext = (props: ChooseNextProps) => (
  <LineDialog
    {...props}
    line={undefined}
    lines={[]}
    confirmLabel={useTexts().t('m365-licenses.termEnds.choose')}
  />
);

type AnotherProps = { seats: number; of: License; onChoose: () => void };

/** Whether the other license has a seat for all who have one now, and a way to choose another. */
function Another({ seats, of: { assigned }, onChoose }: AnotherProps) {
  const { t } = useTexts();
  const text = (key: TextIn<'m365-licenses.termEnds'>, values = {}) =>
    t(`m365-licenses.termEnds.${key}`, values);
  return (
    <>
      {assigned !== null && seats < assigned && (
        <Note tone="warn" title={text('fewerThanAssigned', { count: assigned })} />
      )}
      <TextButton onClick={onChoose}>{text('chooseAnother')}</TextButton>
    </>
  );
}

/** Each way in words and money. */
function useOptions(license: License, { next, decided }: Record<'next' | 'decided', Next | undefined>) {
  const api = useApi();
  const { t } = useTexts();
  const termEnds = useQuery(api.query(listTermEnds, { id: license.id }));
  const sentences = useTermEndText();
  const anotherText = () => {
    if (!next) return t('m365-licenses.termEnds.anotherText');
    if (next === decided) return sentences(license).join(' ');
    return t('m365-licenses.order.line', { count: Number(next.quantity), name: next.name });
  };
  return choices.flatMap((value) => {
    const label = t(`m365-licenses.termEnds.${value}`);
    if (value === 'another') return { value, label, description: anotherText() };
    const termEnd = termEnds.data?.items.find(({ outcome }) => outcome === value);
    if (!termEnd) return [];
    return { value, label, description: sentences({ ...license, termEnd }).join(' ') };
  });
}
