import { email } from '@portal/contract/fields';
import { alwaysNotified, type NotificationKind, type Recipients } from '@portal/contract/notifications';
import { roles, type Role } from '@portal/contract/permissions';
import { useTexts } from '../platform/use-texts.ts';
import { CheckboxField } from '../ui/form/choice-fields.tsx';
import { TagsField } from '../ui/form/tags-field.tsx';
import type { FieldBinding } from '../ui/form/types.ts';
import classes from './settings.module.css';

const none: Recipients = { roles: [], addresses: [] };

type RecipientsFieldProps = {
  field: FieldBinding<Recipients | undefined>;
  kind: NotificationKind;
  /** "Security", for those who hear the fields without seeing where they stand. */
  kindName: string;
};

/** Everybody with a role, and addresses besides. */
export function RecipientsField({ field, kind, kindName }: RecipientsFieldProps) {
  const { t } = useTexts();
  const value = field.value ?? none;
  const tick = (role: Role, isTicked: boolean): void =>
    field.onChange({
      ...value,
      roles: roles.filter((one) => (one === role ? isTicked : value.roles.includes(one))),
    });
  return (
    <>
      <fieldset className={classes.roles}>
        <legend>{t('settings.notifications.roles')}</legend>
        <div className={classes.ticks}>
          {roles.map((role) => (
            <CheckboxField
              key={role}
              id={`${field.id}-${role}`}
              name={`${field.name}-${role}`}
              value={value.roles.includes(role)}
              onChange={(isTicked) => tick(role, isTicked)}
              onBlur={field.onBlur}
              error={undefined}
              label={t(`role.${role}`)}
              disabledReason={
                alwaysNotified[kind].includes(role) ? t('settings.notifications.alwaysNotified') : undefined
              }
            >
              {t(`role.${role}`)}
              <span className="visually-hidden">{` (${kindName})`}</span>
            </CheckboxField>
          ))}
        </div>
      </fieldset>
      <TagsField
        {...field}
        value={value.addresses}
        onChange={(addresses) => field.onChange({ ...value, addresses })}
        label={t('settings.notifications.addresses', { kind: kindName })}
        entry={email}
      />
    </>
  );
}
