import type { ResponseOf } from '@portal/contract/http';
import { notificationKindsOf, recipients, type NotificationKind } from '@portal/contract/notifications';
import type { OrganizationKind } from '@portal/contract/permissions';
import { updateNotifications, type getNotifications } from '@portal/contract/settings';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { absent } from '../platform/format.ts';
import type { TextKey } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { useMe } from '../platform/current-session.ts';
import { SwitchField } from '../ui/form/choice-fields.tsx';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { RecipientsField } from './recipients-field.tsx';

type Notifications = ResponseOf<typeof getNotifications>;
type NotificationsFormProps = {
  chosen: Notifications;
  reload: () => Promise<Notifications | undefined>;
  onSaved: () => void;
};

function useNotificationsForm(chosen: Notifications, onSaved: () => void) {
  const { t } = useTexts();
  const id = useMe()?.organization.id;
  return useContractForm({
    schema: updateNotifications.body,
    initialValues: chosen,
    draftKey: `notifications:${id}:${chosen.version}`,
    onSubmit: (body, { write }) => write(updateNotifications, { body }),
    onSuccess: () => {
      // Said when the form stands anew: what is typed from then on stays.
      onSaved();
      notifySuccess(t('settings.notifications.done'));
    },
  });
}

/** Roles and addresses in a sentence. */
function useWritten() {
  const { t } = useTexts();
  return (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'common.on' : 'common.off');
    const known = recipients.safeParse(value);
    if (!known.success) return absent;
    const { roles, addresses } = known.data;
    return (
      [...roles.map((role) => t(`role.${role}`)), ...addresses].join(', ') ||
      t('settings.notifications.nobody')
    );
  };
}

/** Why it stays as it is; undefined when it may be changed. */
function useNotificationsRefusal(): string | undefined {
  const { t } = useTexts();
  const refusal = useRefusal(updateNotifications);
  return useMe()?.actingAs ? t('settings.notifications.notActing') : refusal;
}

/** What the mails of a kind are; nobody visits the operator, and it has no licenses. */
function textOf(kind: OrganizationKind, one: NotificationKind): TextKey | undefined {
  if (kind !== 'operator') return `settings.notifications.text.${kind}.${one}`;
  return one === 'visits' || one === 'renewals' ? undefined : `settings.notifications.text.operator.${one}`;
}

/** A section for each kind of mail that is sent. */
export function NotificationsForm({ chosen, reload, onSaved }: NotificationsFormProps) {
  const { t } = useTexts();
  const kind = useWorkplaceKind() ?? 'customer';
  const form = useNotificationsForm(chosen, onSaved);
  const newer = useNewerVersion({ form, base: chosen, reload });
  const written = useWritten();
  const helpOf = (one: NotificationKind) => {
    const text = textOf(kind, one);
    return text && t(text);
  };
  return (
    <>
      <FormLayout form={form} side={<AlwaysCard />}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('settings.notifications.failed')}
          of="settings.notifications.stale"
          fieldName={(name) => t(`settings.notifications.inSentence.${name}`)}
          write={(_name, value) => written(value)}
        />
        {notificationKindsOf(kind).map((one) => (
          <FormSection key={one} title={t(`settings.notifications.kind.${one}`)} help={helpOf(one)}>
            <RecipientsField
              field={form.field(one)}
              kind={one}
              kindName={t(`settings.notifications.kind.${one}`)}
            />
          </FormSection>
        ))}
        {kind !== 'operator' && (
          <FormSection
            title={t('settings.notifications.disruptions')}
            help={t(`settings.notifications.text.${kind}.disruptions`)}
          >
            <SwitchField
              {...form.field('disruptionsToOwners')}
              value={form.values.disruptionsToOwners ?? false}
              label={t('settings.notifications.disruptionsToOwners')}
            />
          </FormSection>
        )}
      </FormLayout>
      <ActionBar
        form={form}
        label={t('settings.notifications.save')}
        cancelHref="/"
        disabledReason={useNotificationsRefusal()}
      />
    </>
  );
}

function AlwaysCard() {
  const { t } = useTexts();
  return (
    <Card title={t('settings.notifications.always')}>
      <p>{t('settings.notifications.alwaysText')}</p>
    </Card>
  );
}
