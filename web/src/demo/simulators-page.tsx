import { setSimulatorFault, listSimulators } from '@portal/contract/demo';
import { IconFlask, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { SimulatorCard } from './simulator-card.tsx';
import classes from './simulators.module.css';

/** The systems that the demo stands in for, and the faults they can play. */
export function SimulatorsPage() {
  const { t } = useTexts();
  const simulators = useQuery(api.query(listSimulators));
  return (
    <Page>
      <LoadState
        query={simulators}
        errorTitle={t('demo.failed')}
        skeleton={<Skeletons rows={3} height={120} />}
      >
        {({ items, mailInboxUrl }) => (
          <div className={classes.page}>
            <Intro mailInboxUrl={mailInboxUrl} />
            {items.length === 0 && (
              <EmptyState icon={IconFlask} title={t('demo.empty')} action={null}>
                {t('demo.emptyText')}
              </EmptyState>
            )}
            {items.map((simulator) => (
              <SimulatorCard key={simulator.name} simulator={simulator} />
            ))}
          </div>
        )}
      </LoadState>
    </Page>
  );
}

function Intro({ mailInboxUrl }: { mailInboxUrl: string | null }) {
  const { t } = useTexts();
  const refusal = useRefusal(setSimulatorFault);
  return (
    <>
      <div className={classes.intro}>
        <p>{t('demo.intro')}</p>
        {mailInboxUrl !== null && (
          <Button icon={IconMail} href={mailInboxUrl}>
            {t('demo.inbox')}
          </Button>
        )}
      </div>
      {refusal !== undefined && <Note title={refusal} />}
    </>
  );
}
