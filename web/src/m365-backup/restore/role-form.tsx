import { backupTypes } from '@portal/contract/m365-backup/jobs';
import { useTexts } from '../../platform/use-texts.ts';
import { RadioCards } from '../../ui/form/choice-fields.tsx';
import { FormSection } from '../../ui/form/layout.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ChosenCard, ChosenSides } from '../jobs/wizard/chosen-cards.tsx';
import { FieldErrors } from '../jobs/wizard/field-errors.tsx';
import { ObjectPicker } from '../jobs/wizard/object-picker.tsx';
import { useSides } from '../jobs/wizard/sides.ts';
import { Steps, useStep } from '../jobs/wizard/steps.tsx';
import type { BackupStatus } from '../screens.ts';
import { useOperators } from './operators.ts';
import type { RoleForm, RoleValues } from './values.ts';

export const roleSteps = ['operators', 'rights'] as const;
type RoleStep = (typeof roleSteps)[number];
type Way = ReturnType<typeof useStep<RoleStep>>;
type Options = { form: RoleForm; status: BackupStatus; way: Way; label: string };

const people = ['user', 'group'] as const;

/** Why it cannot go on. */
function useLacking({ operators, scope, included }: RoleValues, isFirst: boolean): string | undefined {
  const { t } = useTexts();
  if (operators.length === 0) return t('m365-backup.restore.chooseOperators');
  const isSome = !isFirst && scope === 'selected-objects';
  return isSome && included.length === 0 ? t('m365-backup.wizard.chooseSome') : undefined;
}

/** What a form in two steps is drawn with: who, and what; only the last one orders. */
export function useRoleForm({ form, status, way, label }: Options) {
  const { t } = useTexts();
  const who = useOperators(form);
  const what = useSides(form);
  const { step, before, after, hrefOf, goTo } = way;
  const isEntire = form.values.scope === 'entire-organization';
  const isFirst = step === 'operators';
  const next = (): void => {
    if (form.values.name.trim() === '') form.field('name').onBlur();
    else if (after) goTo(after);
  };
  return {
    submit: after
      ? (event?: Parameters<typeof form.submit>[0]): void => {
          event?.preventDefault();
          next();
        }
      : form.submit,
    step: {
      label: after === 'rights' ? t('m365-backup.restore.next.rights') : label,
      backHref: before && hrefOf(before),
    },
    incomplete: useLacking(form.values, isFirst),
    head: (
      <Steps
        all={roleSteps}
        step={step}
        hrefOf={hrefOf}
        labelOf={(one) => t(`m365-backup.restore.step.${one}`)}
      />
    ),
    side: isFirst ? (
      <ChosenCard
        title={t('m365-backup.column.operators')}
        none={t('m365-backup.restore.noOperators')}
        objects={form.values.operators}
        onTake={(objects) => who.take('operators', objects)}
      />
    ) : (
      <ChosenSides of={what} isEntire={isEntire} />
    ),
    content: isFirst ? (
      <WhoStep form={form} who={who} status={status} />
    ) : (
      <WhatStep form={form} what={what} isEntire={isEntire} status={status} whoHref={hrefOf('operators')} />
    ),
  };
}

type WhoProps = Pick<Options, 'form' | 'status'> & { who: ReturnType<typeof useOperators> };

function WhoStep({ form, who, status }: WhoProps) {
  const { t } = useTexts();
  return (
    <>
      <FormSection>
        <TextField {...form.field('name')} label={t('m365-backup.column.name')} maxLength={100} required />
        <TextField
          {...form.field('description')}
          label={t('m365-backup.field.description')}
          maxLength={200}
        />
      </FormSection>
      <RoleErrors form={form} names={['operators']} />
      <ObjectPicker key="who" of={who} sides={['operators']} kinds={people} status={status} />
    </>
  );
}

type WhatProps = Pick<Options, 'form' | 'status'> & {
  what: ReturnType<typeof useSides>;
  isEntire: boolean;
  /** The step before. */
  whoHref: string;
};

function WhatStep({ form, what, isEntire, status, whoHref }: WhatProps) {
  const { t } = useTexts();
  return (
    <>
      <FormSection>
        <RadioCards
          {...form.field('scope')}
          label={t('m365-backup.column.scope')}
          options={backupTypes.map((value) => ({
            value,
            label: t(`m365-backup.type.${value}`),
            description: t(`m365-backup.restore.scope.${value}`),
          }))}
          required
        />
      </FormSection>
      <RoleErrors form={form} names={['name', 'operators']} hrefOf={() => whoHref} />
      <RoleErrors form={form} names={['included', 'excluded']} />
      <ObjectPicker
        key="what"
        of={what}
        sides={isEntire ? ['excluded'] : ['included', 'excluded']}
        status={status}
      />
    </>
  );
}

type ErrorsProps = Pick<Options, 'form'> & {
  names: readonly ('name' | 'operators' | 'included' | 'excluded')[];
  hrefOf?: () => string;
};

function RoleErrors(props: ErrorsProps) {
  const { t } = useTexts();
  return <FieldErrors {...props} labelOf={(name) => t(`m365-backup.restore.inSentence.${name}`)} />;
}
