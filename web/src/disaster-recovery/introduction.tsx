import { linkTo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { NotEnabled } from '../services/not-enabled.tsx';
import { useServiceScope } from '../services/screens.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { Estimate } from './estimate.tsx';
import { neededPath } from './paths.ts';
import { disasterRecoveryScreens, type RecoveryStatus } from './screens.ts';

type IntroductionProps = { status: RecoveryStatus };

/** What the service is and costs, or which one has to be enabled first. */
export const Introduction = ({ status }: IntroductionProps) =>
  status.missing.length > 0 ? (
    <NeedsAnother status={status} />
  ) : (
    <>
      <NotEnabled of={disasterRecoveryScreens} status={status} />
      <Estimate customerName={status.customerName} />
    </>
  );

function NeedsAnother({ status: { customerName } }: IntroductionProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const needed = t('service.virtual-data-center');
  return (
    <EmptyState
      icon={disasterRecoveryScreens.icon}
      title={t('disaster-recovery.needs.title', { needed })}
      action={
        <Button variant="primary" href={linkTo(neededPath, scope)}>
          {t('disaster-recovery.needs.action', { needed })}
        </Button>
      }
    >
      {t('disaster-recovery.needs.text', { needed, customer: customerName })}
    </EmptyState>
  );
}
