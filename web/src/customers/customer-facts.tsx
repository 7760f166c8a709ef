import type { CustomerForm } from '@portal/contract/customers';
import type { ReactNode } from 'react';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { countryName } from './countries.ts';
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
  return countryName(value, language);
}

type CompanyFactsProps = {
  company: CustomerForm;
  /** What can be done with them, or why nothing can. */
  head: ReactNode;
};

/** The details of a company. */
export function CompanyFacts({ company, head }: CompanyFactsProps) {
  const { t, language } = useTexts();
  return (
    <div className={classes.reading}>
      {head}
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
