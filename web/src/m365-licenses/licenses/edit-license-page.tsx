import {
  estimateLicenseChange,
  licenseCan,
  seatsToGiveBack,
  updateLicense,
} from '@portal/contract/m365-licenses/changes';
import { maxSeats } from '@portal/contract/m365-licenses/constants';
import { licenseRefOf, seats } from '@portal/contract/m365-licenses/fields';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { getLicenseProduct } from '@portal/contract/m365-licenses/products';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useEstimate, useSettled } from '../../prices/index.tsx';
import { EditThingForm } from '../../services/things/thing-form.tsx';
import { ThingPage, type Edited } from '../../services/things/thing-page.tsx';
import { useEditForm } from '../../services/things/use-thing-form.ts';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { FormSection } from '../../ui/form/layout.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useLabelled } from '../../ui/form/use-labelled.ts';
import { licenseScreens, type LicensesStatus } from '../screens.ts';
import { useLicenseRefusals } from './license-actions.ts';
import { licenses } from './licenses.ts';
import { useMoment } from './use-moment.ts';

/** Changes how many seats a license has. */
export const EditLicensePage = () => (
  <ThingPage isForm of={licenseScreens} things={licenses}>
    {(edited) => <EditForm key={edited.thing.id} {...edited} />}
  </ThingPage>
);

type Values = { quantity: number | null; costConsent: boolean; version: number };
const valuesOf = ({ purchased, version }: License): Values => ({
  quantity: purchased,
  costConsent: false,
  version,
});

/** Another number than now, no more than are sold or of what has no price, no fewer than those whose window has closed. */
const schemaFor = (license: License, most: number) =>
  updateLicense.body
    .extend({ quantity: seats.max(Math.max(most, license.purchased)) })
    .refine(({ quantity }) => quantity !== license.purchased, { path: ['quantity'], error: 'seatsUnchanged' })
    .refine(({ quantity }) => quantity < license.purchased || license.unitPrice !== null, {
      path: ['quantity'],
      error: 'seatsUnpriced',
    })
    .refine(({ quantity }) => quantity < license.purchased || licenseCan.raise(license), {
      path: ['quantity'],
      error: 'seatsOfExtended',
    })
    .refine(({ quantity }) => licenseCan.lowerTo(license, { quantity, now: new Date() }), {
      path: ['quantity'],
      error: 'seatsKept',
    });

function EditForm(props: Edited<License> & { status: LicensesStatus }) {
  const { thing: license, status } = props;
  const { t, format } = useTexts();
  const now = useMoment(license);
  const query = { id: license.id };
  const edit = useEditForm(licenses, {
    ...props,
    valuesOf,
    schema: schemaFor(license, useMost(license)),
    send: (body, { write }) => write(updateLicense, { query, body }),
  });
  const { form } = edit;
  const field = useLabelled(form, 'm365-licenses.field');
  const count = seatsToGiveBack(license, now);
  const effect = useEffectOf(license, form.values.quantity);
  return (
    <EditThingForm
      kind={licenses}
      edit={edit}
      status={status}
      refusal={useLicenseRefusals()(license, now).edit}
      fieldName={(name) => t(`m365-licenses.licenses.inSentence.${name}`)}
      write={(_, value) => (typeof value === 'number' ? format.number(value) : t('common.unknown'))}
    >
      <FormSection>
        <NumberField
          {...field('quantity')}
          min={1}
          help={t(`m365-licenses.windows.${helpOf(license, count)}`, { count })}
          required
        />
        {effect && (
          <div role="status">
            {effect.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        <CheckboxField
          {...field('costConsent')}
          {...(effect?.consent !== undefined && { label: effect.consent })}
          required
        />
      </FormSection>
    </EditThingForm>
  );
}

const helpOf = (license: License, count: number): 'extended' | 'onlyMore' | 'now' => {
  if (!licenseCan.raise(license)) return 'extended';
  return count === 0 ? 'onlyMore' : 'now';
};

/** How many of it the system sells, as far as that is known. */
function useMost({ product }: License): number {
  const ref = licenseRefOf(product);
  const query = { item: `${ref?.productId}:${ref?.skuId}` };
  const { data } = useQuery({ ...useApi().query(getLicenseProduct, query), enabled: ref !== null });
  return data?.offers.find((offer) => offer.product === product)?.maxQuantity ?? maxSeats;
}

type EffectOf = { sentences: readonly string[]; consent?: string };

/** What the change costs or gives back and when it shows, and the consent to what is paid; undefined while that is not known. */
function useEffectOf(license: License, quantity: number | null): EffectOf | undefined {
  const { t, format } = useTexts();
  const body = { quantity: useSettled(quantity) ?? 0 };
  const count = Math.abs(body.quantity - license.purchased);
  const enabled = count > 0 && estimateLicenseChange.body.safeParse(body).success;
  const { data } = useEstimate(estimateLicenseChange, { query: { id: license.id }, body, enabled });
  if (!enabled || !data) return undefined;
  const { currency, customerMinor, periodMinor } = data;
  const expected = t('m365-licenses.order.expected');
  if (customerMinor === null || periodMinor === null)
    return { sentences: [t('m365-licenses.change.noPrice'), expected] };
  const cost = format.money(Math.abs(customerMinor), currency);
  const period = format.money(periodMinor, currency);
  const text = (name: TextIn<'m365-licenses.change'>) =>
    t(`m365-licenses.change.${name}`, { count, cost, period });
  const isMore = customerMinor >= 0;
  return {
    sentences: [text(isMore ? 'more' : 'less'), text('period'), expected],
    ...(isMore && { consent: text('consent') }),
  };
}
