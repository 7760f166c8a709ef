import { approveRegistration, type Registration } from '@portal/contract/operator';
import { registrationStateTexts } from '@portal/contract/partner-texts';
import { IconBan, IconCircleX, IconClock } from '@tabler/icons-react';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/list/types.ts';
import { Monogram } from '../ui/monogram.tsx';
import { StatusWord } from '../ui/status.tsx';
import classes from './registrations.module.css';

export type Decisions = {
  onApprove: (registration: Registration) => void;
  onDecline: (registration: Registration) => void;
};

const looks = {
  applied: { tone: 'info', icon: IconClock },
  active: { tone: 'ok', icon: undefined },
  declined: { tone: 'off', icon: IconCircleX },
  suspended: { tone: 'err', icon: IconBan },
} as const;

/** The columns of the applications; one that waits has its decision in view. */
export function useRegistrationColumns(decisions: Decisions): readonly Column<Registration>[] {
  const { t, format, language } = useTexts();
  return [
    {
      id: 'company',
      header: t('operator.column.company'),
      strong: true,
      sortable: true,
      cell: ({ companyName }) => (
        <span className={classes.name}>
          <Monogram name={companyName} />
          <span>{companyName}</span>
        </span>
      ),
      cardRole: 'title',
    },
    {
      id: 'organizationNumber',
      header: t('operator.column.organizationNumber'),
      cell: ({ organizationNumber }) => organizationNumber || format.number(null),
      cardRole: 'none',
    },
    {
      id: 'applicant',
      words: true,
      header: t('operator.column.applicant'),
      cell: (registration) => <Applicant registration={registration} />,
      cardRole: 'fact',
    },
    {
      id: 'appliedAt',
      header: t('operator.column.appliedAt'),
      sortable: true,
      cell: ({ appliedAt }) => format.dateTime(appliedAt),
      cardRole: 'none',
    },
    {
      id: 'turn',
      header: t('operator.column.state'),
      sortable: true,
      usual: true,
      cell: ({ state, decidedAt }) => (
        <StatusWord
          {...looks[state]}
          word={registrationStateTexts[language][state]}
          detail={decidedAt === null ? undefined : format.date(decidedAt)}
        />
      ),
      cardRole: 'status',
    },
    {
      id: 'decision',
      header: t('operator.column.decision'),
      cell: (registration) => <Decision registration={registration} {...decisions} />,
      cardRole: 'amount',
    },
  ];
}

function Applicant({ registration }: { registration: Registration }) {
  const { t } = useTexts();
  const { applicant, email, emailVerified } = registration;
  return (
    <span className={classes.applicant}>
      <span>{applicant}</span>
      <span className={classes.email}>
        {email}
        {emailVerified ? null : <StatusWord tone="warn" word={t('operator.registrations.unverified')} />}
      </span>
    </span>
  );
}

function Decision({ registration, onApprove }: Decisions & { registration: Registration }) {
  const { t } = useTexts();
  const refusal = useRefusal(approveRegistration);
  if (registration.state !== 'applied' || !registration.emailVerified || refusal !== undefined) return null;
  return (
    <Button
      size="note"
      label={t('operator.registrations.approveOf', { company: registration.companyName })}
      onClick={() => onApprove(registration)}
    >
      {t('operator.registrations.approve')}
    </Button>
  );
}
