import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/use-texts.ts';
import { Consent, OrderCostCard, type OrderCost } from '../../../prices/index.tsx';
import { FormSection } from '../../../ui/form/layout.tsx';
import { Note } from '../../../ui/status.tsx';
import type { BackupStatus } from '../../screens.ts';
import { ScheduleFields } from '../job-fields.tsx';
import { ChosenSides } from './chosen-cards.tsx';
import { DetailsStep } from './details-step.tsx';
import { FieldErrors } from './field-errors.tsx';
import { ObjectPicker } from './object-picker.tsx';
import { Review } from './review.tsx';
import { useSides } from './sides.ts';
import { steps, Steps, type Step, type useStep } from './steps.tsx';
import { isMore, type WholeJob, type WizardForm } from './values.ts';

type Way = ReturnType<typeof useStep<Step>>;
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
      label: after && after !== 'details' ? t(`m365-backup.wizard.next.${after}`) : label,
      backHref: before && hrefOf(before),
    },
    incomplete: isEmpty ? t('m365-backup.wizard.chooseSome') : undefined,
    side: step === 'objects' ? <ChosenSides of={of} isEntire={isEntire} /> : <OrderCostCard cost={cost} />,
    head: (
      <Steps all={steps} step={step} hrefOf={hrefOf} labelOf={(one) => t(`m365-backup.wizard.step.${one}`)} />
    ),
    content: <StepContent {...options} of={of} isEntire={isEntire} />,
  };
}

type ContentProps = WizardOptions & { of: ReturnType<typeof useSides>; isEntire: boolean };

function StepContent(props: ContentProps): ReactNode {
  const { t } = useTexts();
  const { form, status, isTaken, way, of, isEntire } = props;
  switch (way.step) {
    case 'details':
      return <DetailsStep form={form} isTaken={isTaken} />;
    case 'objects':
      return (
        <>
          {isEntire && <WholeNote status={status} />}
          <FieldErrors
            form={form}
            names={['name']}
            labelOf={() => t('m365-backup.jobs.inSentence.name')}
            hrefOf={() => way.hrefOf('details')}
          />
          <FieldErrors
            form={form}
            names={['included', 'excluded']}
            labelOf={(name) => t(`m365-backup.jobs.inSentence.${name}`)}
          />
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

function LastStep({ form, cost, before, way }: ContentProps) {
  const { t } = useTexts();
  return (
    <>
      <FieldErrors
        form={form}
        names={['name', 'included', 'excluded']}
        labelOf={(name) => t(`m365-backup.jobs.inSentence.${name}`)}
        hrefOf={(name) => way.hrefOf(name === 'name' ? 'details' : 'objects')}
      />
      <ScheduleFields form={form} />
      <FormSection>
        <Review values={form.values} before={before} />
        {isMore(form.values, before) && <Consent form={form} cost={cost} />}
      </FormSection>
    </>
  );
}
