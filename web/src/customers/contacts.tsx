import type { Customer } from '@portal/contract/customers';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './overview.module.css';

const names = ['contactEmail', 'invoiceEmail', 'supportEmail', 'disruptionEmails', 'phone'] as const;

/** Whom to reach at the customer, each to copy. */
export function Contacts({ customer }: { customer: Customer | undefined }) {
  const { t } = useTexts();
  return (
    <section className={classes.contacts} aria-labelledby="contacts" aria-busy={customer === undefined}>
      <div className={classes.head}>
        <h2 id="contacts">{t('customers.page.contacts')}</h2>
      </div>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`customers.field.${name}`)}</dt>
            <dd>
              {customer ? (
                <Contact value={textOf(customer[name])} name={t(`customers.field.${name}`)} />
              ) : (
                <span className={classes.bar} aria-hidden />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Contact({ value, name }: { value: string; name: string }) {
  const { t } = useTexts();
  if (value === '') return <span className={classes.absent}>{absent}</span>;
  return (
    <>
      <span>{value}</span>
      <CopyButton value={value} label={t('customers.page.copy', { field: name })} />
    </>
  );
}

const textOf = (value: string | string[]): string => (typeof value === 'string' ? value : value.join(', '));
