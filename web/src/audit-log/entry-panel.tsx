import { getAuditEntry, type AuditEntry } from '@portal/contract/audit-log/entries';
import { auditEventText } from '@portal/contract/audit-log/texts';
import { useQuery } from '@tanstack/react-query';
import type { Words } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { Reference } from '../ui/reference.tsx';
import { Fact, FactList, PanelSection, SidePanel } from '../ui/side-panel.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { logOf, type View } from './addresses.ts';
import { CustomerName } from './clipped.tsx';
import { Details } from './details.tsx';
import { EventWord } from './event-word.tsx';
import { PersonCell } from './person.tsx';
import { useHeads } from './use-heads.ts';
import { fullMoment } from '../platform/when.ts';
import classes from './audit-log.module.css';

type EntryPanelProps = {
  place: { id: string; at: string };
  /** As the list has it; read when it does not. */
  known: AuditEntry | undefined;
  view: View;
  onClose: () => void;
};

/** Everything of an entry: who, for whom, from where, and what changed. */
export function EntryPanel({ place, known, view, onClose }: EntryPanelProps) {
  const { t, language } = useTexts();
  const read = useQuery({
    ...api.query(getAuditEntry, place),
    ...(known ? { initialData: known, staleTime: Infinity } : {}),
  });
  const title = read.data ? auditEventText(read.data.event, language) : t('audit-log.panel.title');
  return (
    <SidePanel title={title} onClose={onClose}>
      <LoadState query={read} errorTitle={t('audit-log.panel.failed')} skeleton={<Skeletons rows={6} />}>
        {(entry) => <Entry entry={entry} view={view} />}
      </LoadState>
    </SidePanel>
  );
}

type EntryProps = { entry: AuditEntry; view: View };

function Entry({ entry, view }: EntryProps) {
  return (
    <>
      <What entry={entry} />
      <Who entry={entry} />
      <Details entry={entry} />
      <More entry={entry} view={view} />
    </>
  );
}

function What({ entry }: { entry: AuditEntry }) {
  const { t, language } = useTexts();
  const head = useHeads();
  return (
    <FactList>
      <Fact name={head('event')}>
        <span className={classes.factWords}>
          <EventWord event={entry.event} />
          <code>{entry.event}</code>
        </span>
      </Fact>
      <Fact name={head('at')}>
        <span className={classes.factWords}>
          {fullMoment(entry.at, language)}
          <small>{fullMoment(entry.at, language, 'UTC')}</small>
        </span>
      </Fact>
      <Fact name={head('target')}>{entry.target || absent}</Fact>
      <Fact name={head('service')}>{entry.service === null ? absent : t(`service.${entry.service}`)}</Fact>
    </FactList>
  );
}

function Who({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts();
  const head = useHeads();
  return (
    <PanelSection title={t('audit-log.panel.who')}>
      <FactList>
        <Fact name={head('user')}>
          <PersonCell entry={entry} />
        </Fact>
        <Fact name={head('targetCustomer')}>
          {entry.targetCustomer?.name ? <CustomerName customer={entry.targetCustomer} /> : absent}
        </Fact>
        <Fact name={head('partner')}>{entry.partnerName ?? absent}</Fact>
        <Fact name={head('customer')}>{entry.customerName ?? absent}</Fact>
        <Fact name={head('ip')}>{entry.ip ?? absent}</Fact>
        <Fact name={head('requestId')}>
          {entry.requestId === null ? absent : <Reference value={entry.requestId} short />}
        </Fact>
      </FactList>
    </PanelSection>
  );
}

/** From one entry to those like it. */
function More({ entry, view }: EntryProps) {
  const { t } = useTexts();
  const links: readonly { text: 'sameEvent' | 'samePerson' | 'sameCustomer'; words: Words }[] = [
    { text: 'sameEvent', words: { event: entry.event } },
    ...(entry.userId !== null && view === 'all'
      ? [{ text: 'samePerson' as const, words: { userId: entry.userId } }]
      : []),
    ...(entry.targetCustomer && entry.partnerName !== null
      ? [{ text: 'sameCustomer' as const, words: { customerId: entry.targetCustomer.id } }]
      : []),
  ];
  return (
    <PanelSection title={t('audit-log.panel.more')}>
      <div className={classes.more}>
        {links.map(({ text, words }) => (
          <TextLink key={text} href={logOf(view, words)}>
            {t(`audit-log.panel.${text}`)}
          </TextLink>
        ))}
      </div>
    </PanelSection>
  );
}
