import type { CompanyUser } from '@portal/contract/users';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { Card } from '../ui/two-pane.tsx';

/** What stands fast of a person, beside the form. */
export function UserCard({ user }: { user: CompanyUser }) {
  const { t, format } = useTexts();
  const { email, state, twoFactor, lastLoggedInAt, createdAt } = user;
  return (
    <Card title={t('users.card.title')}>
      <Facts
        facts={[
          { name: t('users.column.email'), value: email },
          { name: t('users.column.state'), value: t(`users.state.${state}`) },
          { name: t('users.column.twoFactor'), value: t(`users.twoFactor.${twoFactor}`) },
          {
            name: t('users.column.lastLoggedInAt'),
            value: lastLoggedInAt === null ? t('users.never') : format.dateTime(lastLoggedInAt),
          },
          { name: t('users.column.createdAt'), value: format.date(createdAt) },
        ]}
      />
    </Card>
  );
}
