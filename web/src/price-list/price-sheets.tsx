import {
  importPrices,
  listPriceSheets,
  type OpenPriceList,
  type PriceSheet,
} from '@portal/contract/price-list';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNames } from '../connections/index.tsx';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Note, StatusWord } from '../ui/status.tsx';
import { Card } from '../ui/two-pane.tsx';
import { useAgo } from '../ui/use-ago.ts';
import { useSend } from '../ui/use-send.ts';
import { Refusal } from './refusal.tsx';
import classes from './price-list.module.css';

type SheetsProps = { list: OpenPriceList };

/** The price sheets: how old each is, what is wrong with it, and the button that reads it now. */
export function PriceSheets({ list }: SheetsProps) {
  const { t } = useTexts();
  const sheets = useQuery(api.query(listPriceSheets));
  return (
    <LoadState
      query={sheets}
      errorTitle={t('price-list.sheet.failed')}
      skeleton={<Skeletons rows={1} height={120} />}
    >
      {({ items }) =>
        items.map((sheet) => <Sheet key={`${sheet.service}/${sheet.system}`} sheet={sheet} list={list} />)
      }
    </LoadState>
  );
}

type SheetProps = SheetsProps & { sheet: PriceSheet };

function Sheet({ sheet, list }: SheetProps) {
  const { t } = useTexts();
  const { system, isConfigured } = sheet;
  const send = useSend({ call: ({ write }) => write(importPrices, { body: {} }) });
  const readings = useReadings(sheet);
  return (
    <Card title={t('price-list.sheet.title', { system: useNames().nameOfSystem(system) })}>
      <div className={classes.page}>
        <Refusal failure={send.failure} title={t('price-list.sheet.notBegun')} />
        <Trouble sheet={sheet} list={list} />
        {isConfigured && (
          <Facts
            inRow
            facts={readings}
            action={<ImportNow busy={send.isBusy || sheet.isBeingRead} onClick={() => send.send()} />}
          />
        )}
        <p className={classes.small}>{t('price-list.sheet.text')}</p>
      </div>
    </Card>
  );
}

function ImportNow({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { t } = useTexts();
  return (
    <Button icon={IconRefresh} busy={busy} disabledReason={useRefusal(importPrices)} onClick={onClick}>
      {t('price-list.sheet.import')}
    </Button>
  );
}

/** When it was read, and when it is the next time. */
function useReadings({ isBeingRead, readAt, nextAt }: PriceSheet) {
  const { t, format } = useTexts();
  const ago = useAgo(readAt);
  const read =
    readAt === null ? t('price-list.sheet.never') : <span title={format.dateTime(readAt)}>{ago}</span>;
  const next = nextAt === null ? absent : format.dateTime(nextAt);
  return [
    { name: t('price-list.sheet.readAt'), value: read },
    {
      name: t('price-list.sheet.nextAt'),
      value: isBeingRead ? <StatusWord tone="info" word={t('price-list.sheet.reading')} /> : next,
    },
  ];
}

/** Why nothing is imported, and what to do about it. */
function Trouble({ sheet, list }: SheetProps) {
  const { t } = useTexts();
  const { settingOf } = useNames();
  const { system, isConfigured, reason, currency } = sheet;
  if (!isConfigured) {
    const settings = settingOf(system);
    return (
      <Note title={t('price-list.sheet.notConnected')}>
        <p>{t('connections.settings', { settings })}</p>
      </Note>
    );
  }
  return (
    <>
      {reason !== null && <NotRead system={system} reason={reason} />}
      {currency !== null && currency !== list.currency && (
        <Note tone="warn" title={t('price-list.sheet.otherCurrency', { currency })}>
          <p>{t('price-list.sheet.otherCurrencyText', { currency, own: list.currency })}</p>
        </Note>
      )}
    </>
  );
}

type NotReadProps = { system: PriceSheet['system']; reason: NonNullable<PriceSheet['reason']> };

function NotRead({ system, reason }: NotReadProps) {
  const { t } = useTexts();
  const settings = useNames().settingOf(system);
  return (
    <Note tone="err" title={t('price-list.sheet.notRead')}>
      <p>{`${t(`connections.reason.${reason}`)}. ${t(`connections.toDo.${reason}`, { settings })}`}</p>
    </Note>
  );
}
