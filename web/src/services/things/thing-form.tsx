import type { ReactNode } from 'react';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import {
  OrderCostCard,
  OrderCostLine,
  useMissingPrice,
  type OrderCost,
  type SoFar,
} from '../../prices/index.tsx';
import { ActionBar, FormLayout } from '../../ui/form/layout.tsx';
import { SaveFailure } from '../../ui/form/save-failure.tsx';
import type { FieldName } from '../../ui/form/newer-version.ts';
import type { ContractForm, FormValues } from '../../ui/form/types.ts';
import { Note } from '../../ui/status.tsx';
import { useServiceScope, type ServiceStatus } from '../screens.ts';
import { useOrderRefusal } from '../use-status.ts';
import type { Ordered, ThingKind } from './things.ts';
import type { EditForm } from './use-thing-form.ts';

type FormStep = { label: string; backHref: string | undefined };

type ThingFormProps = {
  status: ServiceStatus;
  /** Where the thing is, or will be; left out where no cloud is waited for. */
  region?: string;
  /** What it costs: beside the fields, on a phone above the button. */
  cost?: OrderCost | undefined;
  soFar?: SoFar;
  /** What stands beside the fields in place of the cost. */
  side?: ReactNode;
  /** Of a form in steps: what leads to the next one, and the way back to the one before. */
  step?: FormStep | undefined;
  children: ReactNode;
};

type FrameProps<Values extends FormValues> = ThingFormProps & {
  kind: Ordered;
  form: ContractForm<Values>;
  /** Names the action. */
  label: string;
  does: 'create' | 'edit';
  disabledReason: string | undefined;
};

function Frame<Values extends FormValues>({ kind, status, region, ...parts }: FrameProps<Values>) {
  const { form, label, does, disabledReason, cost, soFar, side, step, children } = parts;
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const isDown = status.regions.some((one) => one.region === region && one.reachable === 'no');
  const { orderTakes } = kind.of;
  const takes = orderTakes && t(`${orderTakes}.${does}`);
  const expected = isDown ? t('services.order.waits', { region }) : takes;
  return (
    <>
      <FormLayout form={form} side={side ?? (cost && <OrderCostCard cost={cost} soFar={soFar} />)}>
        {children}
      </FormLayout>
      <ActionBar
        form={form}
        {...(step ?? { label })}
        cancelHref={linkTo(kind.listPath, scope)}
        expected={region === undefined ? undefined : expected}
        disabledReason={disabledReason}
        summary={cost?.estimate && <OrderCostLine cost={cost} />}
      />
    </>
  );
}

type CreateFormProps<Values extends FormValues> = Omit<
  FrameProps<Values>,
  'label' | 'does' | 'disabledReason'
> & {
  /** A form of one thing that is there already says how long a change takes. */
  does?: FrameProps<Values>['does'];
  /** Why it cannot be ordered as it is. */
  incomplete?: string | undefined;
};

/** Orders a thing. */
export function CreateForm<Values extends FormValues>(props: CreateFormProps<Values>) {
  const { incomplete, does = 'create', ...frame } = props;
  const refusal = useOrderRefusal(props.kind.of);
  const missing = useMissingPrice(props.cost);
  const { t } = useTexts();
  const label = t(`${props.kind.texts}.create.title`);
  return <Frame {...frame} label={label} does={does} disabledReason={refusal ?? incomplete ?? missing} />;
}

type EditFormProps<Values extends FormValues> = ThingFormProps & {
  kind: ThingKind;
  edit: EditForm<Values>;
  /** Why it cannot be changed now. */
  refusal: string | undefined;
  /** What a field is called within a sentence, and how its value is written, where two versions differ. */
  fieldName: (name: FieldName<Values>) => string;
  write: (name: FieldName<Values>, value: unknown) => string;
};

/** Changes a thing. A save that came too late says who was faster. */
export function EditThingForm<Values extends FormValues>(props: EditFormProps<Values>) {
  const { edit, refusal, fieldName, write, children, ...frame } = props;
  const { texts } = frame.kind;
  const { t } = useTexts();
  const { form, newer } = edit;
  return (
    <Frame {...frame} form={form} label={t(`${texts}.edit.save`)} does="edit" disabledReason={refusal}>
      {refusal !== undefined && (
        <Note title={t(`${texts}.edit.notNow`)}>
          <p>{refusal}</p>
        </Note>
      )}
      <SaveFailure
        failure={form.failure}
        newer={newer}
        title={t(`${texts}.edit.failed`)}
        of={`${texts}.stale`}
        fieldName={fieldName}
        write={write}
      />
      {children}
    </Frame>
  );
}
