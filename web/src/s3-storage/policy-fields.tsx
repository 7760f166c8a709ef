import { accessLevels, type AccessLevel } from '@portal/contract/s3-storage/constants';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { RadioCards, type RadioOption } from '../ui/form/choice-fields.tsx';
import { ChecklistField } from '../ui/form/checklist-field.tsx';
import { FormSection } from '../ui/form/layout.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import { linesOf, type PolicyScope } from './policy-lines.ts';
import type { Policies } from './policies.tsx';
import classes from './policy-fields.module.css';

/** A policy while it is chosen: nothing yet, then what it allows and for which buckets. */
export type PolicyValue = { access: AccessLevel | ''; buckets: string[] | null };

type PolicyFieldsProps = {
  field: FieldBinding<PolicyValue>;
  region: string;
  policies: Policies;
  /** Why anything but full access to all buckets is out of the question. */
  ownerReason?: string | undefined;
};

const scopes = ['all', 'named'] as const;

/** What the user may do, and in which buckets. */
export function PolicyFields({ field, region, policies, ownerReason }: PolicyFieldsProps) {
  const { t } = useTexts();
  const { value, error, ...rest } = field;
  const isAboutBuckets = value.access !== '' && value.buckets !== null;
  const names = policies.buckets.filter((bucket) => bucket.region === region).map(({ name }) => name);
  const none = names.length === 0 && (value.buckets ?? []).length === 0;
  return (
    <FormSection title={t('s3-storage.policy.title')} help={t('s3-storage.policy.help')}>
      <RadioCards
        {...rest}
        id={`${field.id}-access`}
        name="access"
        value={value.access}
        error={isAboutBuckets ? undefined : error}
        onChange={(access) => field.onChange({ ...value, access })}
        label={t('s3-storage.users.column.policy')}
        options={useAccessOptions(value.buckets === null ? 'all' : 'named', ownerReason)}
        required
      />
      <RadioCards
        {...rest}
        id={`${field.id}-scope`}
        name="scope"
        error={undefined}
        value={value.buckets === null ? 'all' : 'named'}
        onChange={(scope) => field.onChange({ ...value, buckets: scope === 'all' ? null : [] })}
        label={t('s3-storage.policy.scope')}
        options={scopes.map((scope) => ({
          value: scope,
          label: t(`s3-storage.policy.${scope}`),
          description: t(`s3-storage.policy.${scope}Text`),
          disabledReason:
            scope === 'named'
              ? (ownerReason ?? (none ? t('s3-storage.policy.noBucket') : undefined))
              : undefined,
        }))}
      />
      {value.buckets !== null && (
        <ChecklistField
          field={{
            ...rest,
            id: `${field.id}-buckets`,
            value: value.buckets,
            error: isAboutBuckets ? error : undefined,
            onChange: (buckets) => field.onChange({ ...value, buckets }),
          }}
          label={t('s3-storage.policy.buckets')}
          note={t('s3-storage.policy.chosen', { count: value.buckets.length })}
          names={names}
          goneNote={t('s3-storage.policy.gone')}
          searchLabel={t('s3-storage.buckets.search')}
        />
      )}
    </FormSection>
  );
}

function useAccessOptions(
  scope: PolicyScope,
  ownerReason: string | undefined,
): RadioOption<AccessLevel | ''>[] {
  const { t } = useTexts();
  return accessLevels.map((access) => ({
    value: access,
    label: t(`s3-storage.access.${access}`),
    description: <Allowed access={access} scope={scope} />,
    disabledReason: access === 'full-access' ? undefined : ownerReason,
  }));
}

/** What a policy allows, and what it does not. */
function Allowed({ access, scope }: { access: AccessLevel; scope: PolicyScope }) {
  const { t } = useTexts();
  return (
    <span className={classes.actions}>
      {linesOf(access, scope).map(({ text, isAllowed }) => {
        const Icon = isAllowed ? IconCheck : IconX;
        return (
          <span key={text} data-allowed={isAllowed || undefined}>
            <Icon size={14} stroke={2} aria-hidden />
            {t(text)}
          </span>
        );
      })}
    </span>
  );
}
