import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldErrorText } from '../../ui/form/field-frame.tsx';
import { FormSection } from '../../ui/form/layout.tsx';
import type { ContractForm } from '../../ui/form/types.ts';
import type { OrderLine, OrderValues } from './order-line.ts';
import classes from '../m365-licenses.module.css';

type OrderLinesFieldProps = {
  form: Pick<ContractForm<OrderValues>, 'field'>;
  /** Asks for what a line is to be; for a new one without one. */
  onAsk: (line?: OrderLine) => void;
};

/** The lines of the order, each of which can be changed and taken out. */
export function OrderLinesField({ form, onAsk }: OrderLinesFieldProps) {
  const { t, fieldError } = useTexts();
  const { value: lines, onChange, error } = form.field('lines');
  const label = t('m365-licenses.order.lines');
  return (
    <FormSection title={label} help={t('m365-licenses.order.linesHelp')}>
      {lines.length > 0 && (
        <ul className={classes.lines} aria-label={label}>
          {lines.map((line) => (
            <Line
              key={line.product}
              line={line}
              onEdit={() => onAsk(line)}
              onRemove={() => onChange(lines.filter((one) => one !== line))}
            />
          ))}
        </ul>
      )}
      {error && <FieldErrorText>{fieldError(error, label)}</FieldErrorText>}
      <div>
        <Button icon={IconPlus} onClick={() => onAsk()}>
          {t('m365-licenses.order.add')}
        </Button>
      </div>
    </FormSection>
  );
}

type LineProps = { line: OrderLine; onEdit: () => void; onRemove: () => void };

function Line({ line: { name, term, billingPeriod, quantity }, onEdit, onRemove }: LineProps) {
  const { t, language } = useTexts();
  return (
    <li className={classes.line}>
      <span>
        {t('m365-licenses.order.line', { count: Number(quantity), name })}
        <small>
          {licenseWords.term[term][language]} · {licenseWords.billingPeriod[billingPeriod][language]}
        </small>
      </span>
      <span>
        <IconButton icon={IconPencil} label={t('m365-licenses.order.edit', { name })} onClick={onEdit} />
        <IconButton icon={IconTrash} label={t('m365-licenses.order.remove', { name })} onClick={onRemove} />
      </span>
    </li>
  );
}
