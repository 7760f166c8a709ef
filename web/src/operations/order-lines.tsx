import type { Operation } from '@portal/contract/operations';
import { useTexts } from '../platform/use-texts.ts';
import { reasonText } from './reason.ts';
import classes from './tray.module.css';

type Line = NonNullable<Operation['lines']>[number];

type OrderLinesProps = {
  operation: Pick<Operation, 'lines' | 'service'>;
  /** What a product is called, of those that have the vendor's names. */
  nameOf?: (product: string) => string;
};

/** What became of each line of an order whose lines end one by one. */
export function OrderLines({ operation, nameOf }: OrderLinesProps) {
  const { t } = useTexts();
  if (operation.lines === null) return null;
  return (
    <ul className={classes.lines} aria-label={t('operations.lines.label')}>
      {operation.lines.map((line, place) => (
        <li key={`${place} ${line.product}`}>
          <OrderLine line={line} service={operation.service} {...(nameOf && { nameOf })} />
        </li>
      ))}
    </ul>
  );
}

type LineProps = Pick<OrderLinesProps, 'nameOf'> & { line: Line; service: Operation['service'] };

const ownName = (product: string) => product;

function OrderLine({ line, service, nameOf = ownName }: LineProps) {
  const texts = useTexts();
  const { t, exists } = texts;
  const { product, quantity, state, reason, reasonValues } = line;
  const key = `service-texts.product.${product}`;
  const name = exists(key) ? t(key) : nameOf(product);
  const what = quantity === null ? name : t('operations.lines.line', { quantity, product: name });
  const why = state === 'failed' ? reasonText({ service, reason, reasonValues }, texts) : '';
  return <>{[`${what}: ${t(`operations.lines.state.${state}`)}`, why].filter(Boolean).join('. ')}</>;
}
