import { orderLicenses } from '@portal/contract/m365-licenses/products';
import { Suspense, useState } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { ServiceFormPage } from '../../services/service-page.tsx';
import { CreateForm } from '../../services/things/thing-form.tsx';
import { usePricedForm } from '../../services/things/use-priced-form.ts';
import { FormSection } from '../../ui/form/layout.tsx';
import { late } from '../../ui/late.ts';
import { licenses } from '../licenses/licenses.ts';
import { licenseScreens, type LicensesStatus } from '../screens.ts';
import { AgreementNote } from '../tenant/tenant-notes.tsx';
import { CostConsent } from './cost-consent.tsx';
import { useOrderCost, type LicensesCost } from './license-cost.ts';
import { withLine, type OrderLine, type OrderValues } from './order-line.ts';
import { OrderLinesField } from './order-lines-field.tsx';
import classes from '../m365-licenses.module.css';

const LineDialog = late(() => import('./line-dialog.tsx'), 'LineDialog');

const initialValues: OrderValues = { lines: [], costConsent: false };
const schema = orderLicenses.body.omit({ agreedPrices: true });

/** Orders licenses for the customer in the address. */
export function OrderPage() {
  const { scope } = useServiceScope();
  return (
    <ServiceFormPage of={licenseScreens}>
      {(status) => <OrderForm key={scope.customerId} status={status} />}
    </ServiceFormPage>
  );
}

/** Why it cannot be ordered as it is; undefined when it can. */
function useMissing({ tenant }: LicensesStatus, { lines }: OrderValues, { isBehind }: LicensesCost) {
  const { t } = useTexts();
  if (!tenant?.agreement) return t('m365-licenses.order.agreementFirst');
  if (lines.length === 0) return t('m365-licenses.order.nothing');
  return isBehind ? t('prices.cost.notShown') : undefined;
}

function OrderForm({ status }: { status: LicensesStatus }) {
  const { form, cost } = usePricedForm(licenses, {
    schema,
    initialValues,
    send: (body, { write }) => write(orderLicenses, { body }),
    useCost: (values) => useOrderCost(values.lines, status.customerName),
  });
  const lines = form.field('lines');
  const [asked, setAsked] = useState<{ line?: OrderLine | undefined }>();
  const incomplete = useMissing(status, form.values, cost);
  return (
    <>
      <div className={classes.notes}>{status.tenant && <AgreementNote tenant={status.tenant} />}</div>
      <CreateForm kind={licenses} form={form} cost={cost} status={status} incomplete={incomplete}>
        <OrderLinesField form={form} onAsk={(line) => setAsked({ line })} />
        {cost.estimate?.data && (
          <FormSection>
            <CostConsent form={form} cost={cost} />
          </FormSection>
        )}
      </CreateForm>
      <Suspense>
        {asked && (
          <LineDialog
            line={asked.line}
            lines={lines.value}
            onChoose={(line) => {
              lines.onChange(withLine(lines.value, line, asked.line));
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
