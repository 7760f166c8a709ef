import { languages } from '@portal/contract/constants';
import type { PreviewedKind } from '@portal/contract/mail/preview';
import { mailKindText } from '@portal/contract/mail/texts';
import { mailVariantText } from '@portal/contract/mail/variant-texts';
import { listPartners } from '@portal/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { partnerLabel } from '../customers/index.tsx';
import { useWorkplaceKind } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { SelectField } from '../ui/form/choice-fields.tsx';
import type { ShownMail } from './shown-mail.ts';
import classes from './mail-preview.module.css';

type MailChoiceProps = {
  kinds: readonly PreviewedKind[];
  shown: ShownMail;
  onChange: (next: ShownMail) => void;
};

const plain = { onBlur: () => undefined, error: undefined };

/** The kind, its variant where it has several, the language, and for the operator in whose brand. */
export function MailChoice({ kinds, shown, onChange }: MailChoiceProps) {
  const { t, language } = useTexts();
  // Another kind begins with its first variant.
  const { variant: _variant, ...others } = shown;
  const isOperator = useWorkplaceKind() === 'operator';
  return (
    <div className={classes.choice}>
      <SelectField
        {...plain}
        id="mail-kind"
        name="kind"
        label={t('mail-preview.kind')}
        value={shown.kind}
        onChange={(kind) => onChange({ ...others, kind })}
        options={kinds.map(({ kind }) => ({ value: kind, label: mailKindText(kind, language) }))}
      />
      <VariantChoice kinds={kinds} shown={shown} onChange={onChange} />
      <SelectField
        {...plain}
        id="mail-language"
        name="language"
        label={t('mail-preview.language')}
        value={shown.language}
        onChange={(next) => onChange({ ...shown, language: next })}
        options={languages.map((value) => ({ value, label: t(`mail-preview.in.${value}`) }))}
      />
      {isOperator && <BrandChoice shown={shown} onChange={onChange} />}
    </div>
  );
}

function VariantChoice({ kinds, shown, onChange }: MailChoiceProps) {
  const { t, language } = useTexts();
  const { kind, variant } = shown;
  const variants = kinds.find((one) => one.kind === kind)?.variants ?? [];
  if (variants.length < 2) return null;
  return (
    <SelectField
      {...plain}
      id="mail-variant"
      name="variant"
      label={t('mail-preview.variant')}
      value={variant ?? variants[0] ?? ''}
      onChange={(next) => onChange({ ...shown, variant: next })}
      options={variants.map((one) => ({
        value: one,
        label: mailVariantText({ kind, variant: one }, language),
      }))}
    />
  );
}

function BrandChoice({ shown, onChange }: Pick<MailChoiceProps, 'shown' | 'onChange'>) {
  const { t, language } = useTexts();
  const partners = useQuery(api.query(listPartners)).data?.items ?? [];
  const { partnerId = '', ...own } = shown;
  return (
    <SelectField
      {...plain}
      id="mail-brand"
      name="partnerId"
      label={t('mail-preview.brand')}
      value={partnerId}
      onChange={(id) => onChange(id === '' ? own : { ...own, partnerId: id })}
      options={[
        { value: '', label: t('mail-preview.ownBrand') },
        ...partners.map((partner) => ({ value: partner.id, label: partnerLabel(partner, language) })),
      ]}
    />
  );
}
