import type { Customer, CustomerForm } from '@portal/contract/customers';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';
import { TwoPane } from '../ui/two-pane.tsx';
import { CustomerCard } from './customer-card.tsx';
import classes from './customers.module.css';

type FactNames = readonly (keyof CustomerForm)[];
const sections = {
  company: ['organizationNumber', 'name', 'address', 'zipcode', 'city', 'country'],
  contacts: ['contactEmail', 'invoiceEmail', 'supportEmail', 'phone', 'disruptionEmails'],
} as const satisfies Record<string, FactNames>;

type Field = (typeof sections)['company' | 'contacts'][number];

function valueOf(customer: CustomerForm, field: Field, language: string): string {
  const value = customer[field];
  if (typeof value !== 'string') return value.join(', ');
  if (field !== 'country') return value;
  return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value;
}

/** A customer for those who read only: what it is, and why it cannot be changed. */
export function CustomerFacts({ customer, reason }: { customer: Customer; reason: string }) {
  const { t } = useTexts();
  return (
    <TwoPane side={<CustomerCard customer={customer} />} sideLabel={t('customers.card.title')}>
      <CompanyFacts company={customer} title={t('customers.edit.readOnly')} reason={reason} />
    </TwoPane>
  );
}

type CompanyFactsProps = { company: CustomerForm; title: string; reason: string };

/** The details of a company, and why they cannot be changed. */
export function CompanyFacts({ company, title, reason }: CompanyFactsProps) {
  const { t, language } = useTexts();
  return (
    <div className={classes.reading}>
      <Note title={title}>
        <p>{reason}</p>
      </Note>
      {(['company', 'contacts'] as const).map((section) => (
        <section key={section}>
          <h2>{t(`customers.section.${section}`)}</h2>
          <dl className={classes.pairs}>
            {sections[section].map((field) => (
              <div key={field}>
                <dt>{t(`customers.field.${field}`)}</dt>
                <dd>{valueOf(company, field, language) || absent}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
