import {
  forgetLicenseOrder,
  listLicenseOrders,
  type LicenseOrder,
} from '@portal/contract/m365-licenses/products';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OrderLines } from '../../operations/index.tsx';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { failureOf } from '../../services/operations.ts';
import { ThingFailure } from '../../services/things/thing-failure.tsx';
import { useOrderRefusal } from '../../services/use-status.ts';
import { ConfirmButton } from '../../ui/confirm/confirm-button.tsx';
import { Note } from '../../ui/status.tsx';
import { licenseScreens } from '../screens.ts';
import classes from '../m365-licenses.module.css';

/** The orders whose licenses are not all there, each with what has become of its lines. */
export function OpenOrders() {
  const api = useApi();
  const { t, errorText } = useTexts();
  const { data, error } = useQuery(api.query(listLicenseOrders));
  return (
    <div className={classes.notes}>
      {error && !data && (
        <Note tone="warn" title={t('m365-licenses.orders.failed')}>
          <p>{errorText(error)}</p>
        </Note>
      )}
      {data?.items.map((order) => (
        <OpenOrder key={order.id} order={order} />
      ))}
    </div>
  );
}

type OfOrder = { order: LicenseOrder };

function OpenOrder({ order }: OfOrder) {
  const { t } = useTexts();
  const failure = failureOf(order);
  if (!failure) {
    return (
      <Note title={t('m365-licenses.orders.underWay')} icon={IconShoppingCart} live>
        <WhatOf order={order} />
      </Note>
    );
  }
  return (
    <ThingFailure
      of={licenseScreens}
      title={t('m365-licenses.orders.notDone')}
      thing={{ operation: failure }}
    >
      <WhatOf order={order} />
      <Forget order={order} />
    </ThingFailure>
  );
}

function WhatOf({ order: { orderedAt, orderedByName: name, lines, operation } }: OfOrder) {
  const { t, format } = useTexts();
  const nameOf = (product: string) => lines.find((line) => line.product === product)?.name ?? product;
  return (
    <>
      <p>{t('m365-licenses.orders.by', { name, at: format.dateTime(orderedAt) })}</p>
      {operation?.lines ? (
        <OrderLines operation={operation} nameOf={nameOf} />
      ) : (
        <ul>
          {lines.map(({ product, name: what, quantity: count }) => (
            <li key={product}>{t('m365-licenses.order.line', { count, name: what })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Takes an order that has failed from view. */
function Forget({ order: { id } }: OfOrder) {
  const { t } = useTexts();
  const refusal = useOrderRefusal(licenseScreens);
  if (refusal !== undefined) return null;
  return (
    <div className={classes.apart}>
      <ConfirmButton
        label={t('m365-licenses.orders.forget')}
        title={t('m365-licenses.orders.forgetTitle')}
        call={({ write }) => write(forgetLicenseOrder, { query: { id } })}
      >
        <p>{t('m365-licenses.orders.forgetText')}</p>
      </ConfirmButton>
    </div>
  );
}
