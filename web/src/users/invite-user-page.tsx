import type { Role } from '@portal/contract/permissions';
import { inviteUser } from '@portal/contract/users';
import { useGo } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { usersPath } from './addresses.ts';
import { RolesField } from './roles-field.tsx';

const nobody: { email: string; roles: Role[] } = { email: '', roles: [] };

/** Invites a person by mail, with the roles that they get. */
export function InviteUserPage() {
  const { t } = useTexts();
  const go = useGo();
  const refusal = useRefusal(inviteUser);
  const form = useContractForm({
    schema: inviteUser.body,
    initialValues: nobody,
    draftKey: 'invite-user',
    errorTitle: t('users.invite.failed'),
    onSubmit: (body, { write }) => write(inviteUser, { body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { email }) => {
      notifySuccess(t('users.invite.done', { email }));
      void go(usersPath);
    },
  });
  return (
    <Page>
      <FormLayout form={form} side={<NextCard />}>
        <FormSection>
          <TextField
            {...form.field('email')}
            type="email"
            label={t('users.field.email')}
            help={t('users.field.emailHelp')}
            required
          />
          <RolesField field={form.field('roles')} />
        </FormSection>
      </FormLayout>
      <ActionBar form={form} label={t('users.invite.send')} cancelHref={usersPath} disabledReason={refusal} />
    </Page>
  );
}

function NextCard() {
  const { t } = useTexts();
  return (
    <Card title={t('users.next.title')}>
      <p>{t('users.next.text')}</p>
    </Card>
  );
}
