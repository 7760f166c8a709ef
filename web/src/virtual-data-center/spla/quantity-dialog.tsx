import { minorOf } from '@portal/contract/exact';
import {
  getSplaLicense,
  updateSplaLicense,
  type SplaLicense,
} from '@portal/contract/virtual-data-center/spla';
import { splaQuantityBounds } from '@portal/contract/virtual-data-center/spla-catalog';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { FasterNote } from '../../ui/form/faster-note.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormLayout } from '../../ui/form/layout.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { isStale, useDecidedOn } from '../../ui/form/use-decided-on.ts';
import { notifySuccess } from '../../ui/toasts.tsx';
import type { DialogAbout } from '../../ui/use-dialog.tsx';
import { licenseName, licensesOf } from './words.ts';

const schema = updateSplaLicense.body.pick({ quantity: true });

/** Changes how many there are, and says what that costs and from when. */
export function QuantityDialog({ thing: listed, onClose }: DialogAbout<SplaLicense>) {
  const texts = useTexts();
  const { t, format } = texts;
  const query = { id: listed.id };
  const license = useQuery(useApi().query(getSplaLicense, query)).data ?? listed;
  const { before, orReadAgain } = useDecidedOn(license.version);
  const name = licenseName(texts, license);
  const text = (key: TextIn<'virtual-data-center.spla.quantity'>, values = {}) =>
    t(`virtual-data-center.spla.quantity.${key}`, values);
  const initialValues: { quantity: number | null } = { quantity: listed.quantity };
  const form = useContractForm({
    schema,
    initialValues,
    errorTitle: text('failed', { license: name }),
    onSubmit: (typed, { write }) =>
      write(updateSplaLicense, { query, body: { ...typed, version: before } }).catch(orReadAgain),
    tellsItself: isStale,
    onSuccess: () => {
      onClose();
      notifySuccess(text('done', { license: name }));
    },
  });
  const { min, max } = splaQuantityBounds;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text('title')}
      subtitle={licensesOf(texts, license)}
      confirmLabel={text('save')}
      disabledReason={form.values.quantity === license.quantity ? text('same') : undefined}
    >
      <FasterNote failure={form.failure} now={format.number(license.quantity)} />
      <FormLayout form={form} plain>
        <NumberField {...form.field('quantity')} label={text('label')} min={min} max={max} required />
      </FormLayout>
      <Effect license={license} quantity={schema.safeParse(form.values).data?.quantity ?? null} />
    </FormDialog>
  );
}

type EffectProps = { license: SplaLicense; quantity: number | null };

/** What the change makes of this month, and of those to come. */
function Effect({ license: { price, billedQuantity }, quantity }: EffectProps) {
  const { t, format } = useTexts();
  const text = (key: TextIn<'virtual-data-center.spla.quantity'>, values = {}) =>
    t(`virtual-data-center.spla.quantity.${key}`, values);
  if (quantity === null) return null;
  if (price === null) return <p>{text('noPrice')}</p>;
  const cost = (count: number) => format.money(minorOf(price.customerPrice, count), price.currency);
  const more = quantity - billedQuantity;
  return (
    <div role="status">
      <p>
        {more > 0
          ? text('more', { count: more, cost: cost(more) })
          : text('billed', { count: billedQuantity })}
      </p>
      <p>{text('from', { cost: cost(quantity) })}</p>
    </div>
  );
}
