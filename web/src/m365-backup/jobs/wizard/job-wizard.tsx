import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/use-texts.ts';
import { Consent, OrderCostCard, type OrderCost } from '../../../prices/index.tsx';
import { FormSection } from '../../../ui/form/layout.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Note } from '../../../ui/status.tsx';
import type { BackupStatus } from '../../screens.ts';
import { ScheduleFields } from '../job-fields.tsx';
import { ChosenCards } from './chosen-cards.tsx';
import { DetailsStep } from './details-step.tsx';
import { ObjectPicker } from './object-picker.tsx';
import { Review } from './review.tsx';
import { useSides } from './sides.ts';
import { Steps, useStep } from './steps.tsx';
import { isMore, type WholeJob, type WizardForm } from './values.ts';

type Way = ReturnType<typeof useStep>;
type WizardOptions = {
  form: WizardForm;
  cost: OrderCost;
  status: BackupStatus;
  /** The job that is changed; null of a new one. */
  before: WholeJob | null;
  /** Another job is of the entire organization. */
  isTaken: boolean;
  way: Way;
  /** Orders it. */
  label: string;
};

/** What a form in three steps is drawn with: only the last one orders. */
export function useWizard(options: WizardOptions) {
  const { form, way, label, cost } = options;
  const { t } = useTexts();
  const of = useSides(form);
  const { step, before, after, hrefOf, goTo } = way;
  const isEntire = form.values.backupType === 'entire-organization';
  const next = (): void => {
    if (form.values.name.trim() === '') form.field('name').onBlur();
    else if (after) goTo(after);
  };
  const isEmpty = step !== 'details' && !isEntire && form.values.included.length === 0;
  return {
    submit: after
      ? (event?: Parameters<typeof form.submit>[0]): void => {
          event?.preventDefault();
          next();
        }
      : form.submit,
    step: {
      label: after ? t(`m365-backup.wizard.next.${after}`) : label,
      backHref: before && hrefOf(before),
    },
    incomplete: isEmpty ? t('m365-backup.wizard.chooseSome') : undefined,
    side: step === 'objects' ? <ChosenCards of={of} isEntire={isEntire} /> : <OrderCostCard cost={cost} />,
    head: <Steps step={step} hrefOf={hrefOf} />,
    content: <StepContent {...options} of={of} isEntire={isEntire} />,
  };
}

type ContentProps = WizardOptions & { of: ReturnType<typeof useSides>; isEntire: boolean };

function StepContent(props: ContentProps): ReactNode {
  const { form, status, isTaken, way, of, isEntire } = props;
  switch (way.step) {
    case 'details':
      return <DetailsStep form={form} isTaken={isTaken} />;
    case 'objects':
      return (
        <>
          {isEntire && <WholeNote status={status} />}
          <FieldErrors form={form} />
          <ObjectPicker of={of} sides={isEntire ? ['excluded'] : ['included', 'excluded']} status={status} />
        </>
      );
    default:
      return <LastStep {...props} />;
  }
}

function WholeNote({ status: { tenant, customerName } }: { status: BackupStatus }) {
  const { t } = useTexts();
  return (
    <Note title={t('m365-backup.jobs.create.whole', { tenant: tenant?.domain ?? customerName })}>
      <p>{t('m365-backup.wizard.wholeText')}</p>
    </Note>
  );
}

/** What is wrong with a field of a step before. */
function FieldErrors({ form, hrefOf }: { form: WizardForm; hrefOf?: Way['hrefOf'] }) {
  const { t, fieldError } = useTexts();
  const wrong = (['name', 'included', 'excluded'] as const).flatMap((name) => {
    const { error } = form.field(name);
    return error && (hrefOf || name !== 'name') ? [{ name, error }] : [];
  });
  return wrong.map(({ name, error }) => (
    <Note key={name} tone="err" live title={fieldError(error, t(`m365-backup.jobs.inSentence.${name}`))}>
      {hrefOf && (
        <TextLink href={hrefOf(name === 'name' ? 'details' : 'objects')}>
          {t(`m365-backup.wizard.correct.${name}`)}
        </TextLink>
      )}
    </Note>
  ));
}

function LastStep({ form, cost, before, way }: ContentProps) {
  return (
    <>
      <FieldErrors form={form} hrefOf={way.hrefOf} />
      <ScheduleFields form={form} />
      <FormSection>
        <Review values={form.values} before={before} />
        {isMore(form.values, before) && <Consent form={form} cost={cost} />}
      </FormSection>
    </>
  );
}
