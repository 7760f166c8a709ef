import { regions } from '@portal/contract/constants';
import { parametersIn } from '@portal/contract/endpoint-paths';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import type * as z from 'zod';
import { linkTo, listWords, scopeWords, useGo, useWords, type Words } from '../platform/address.ts';
import type { TextBranch } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { IconType } from '../ui/button.tsx';
import { DataList, type DataListProps } from '../ui/list/data-list.tsx';
import type { ChoiceFilter, ListEndpoint, ListState } from '../ui/list/types.ts';
import { isSomeRegionDown, type Sources } from './screens.ts';

export type PanelProps = { id: string; onClose: () => void };

/** What a list of a service is read by; of what is mirrored, with its age. */
export type Listed<Row> = ListEndpoint & {
  response: z.ZodType<{ items: Row[]; syncedAt?: string | null }>;
};

type Told =
  | 'label'
  | 'state'
  | 'onStateChange'
  | 'ageOf'
  | 'rowId'
  | 'searchLabel'
  | 'csvName'
  | 'errorTitle';
/** What a list says beside its rows. */
export type ListText = 'title' | 'search' | 'file' | 'failed' | 'empty' | 'emptyText';

type ServiceListProps<Row> = Omit<DataListProps<Listed<Row>, ListState>, Told | 'empty' | 'filters'> & {
  texts: TextBranch<ListText>;
  /** The page that it stands on, which keeps these words of its address, too. */
  path: `/${string}`;
  keeps?: readonly string[];
  icon: IconType;
  /** What stands in an empty list; left out, the page's primary action. */
  emptyAction?: ReactNode;
  filters?: readonly ChoiceFilter[];
  /** Of a list whose age is that of its regions. */
  status?: Sources;
  /** The details of the one that the address names by `word`. */
  panel?: { word: string; Panel: ComponentType<PanelProps> } | undefined;
};

/** Chooses by region. */
export function useRegionFilter(): ChoiceFilter {
  const { t } = useTexts();
  const options = regions.map((region) => ({ value: region, label: region }));
  return { id: 'region', label: t('services.column.region'), options };
}

/** Which one is open beside the list, and what the address says of the list. */
function openedOf(words: Words, word: string) {
  const { [word]: openId, ...state } = words;
  return { openId, state };
}

/** A list of what the customer in the address has in a service. */
export function ServiceList<Row extends { id: string }>(props: ServiceListProps<Row>) {
  const { texts, path, keeps = [], icon, emptyAction, filters = [], status, panel, ...list } = props;
  const { t } = useTexts();
  const go = useGo();
  const word = panel?.word ?? '';
  const kept = [...filters.map(({ id }) => id), ...keeps, ...parametersIn(path)];
  const { openId, state } = openedOf(useWords([...listWords, ...scopeWords, ...kept, word]), word);
  const empty = { icon, title: t(`${texts}.empty`), text: t(`${texts}.emptyText`) };
  return (
    <>
      <DataList
        {...list}
        label={t(`${texts}.title`)}
        state={state}
        onStateChange={(next) => void go(linkTo(path, next))}
        ageOf={({ syncedAt }) =>
          syncedAt === undefined
            ? undefined
            : {
                at: syncedAt,
                unreachable: status && isSomeRegionDown(status),
                staleAfterSeconds: status?.staleAfterSeconds,
              }
        }
        rowId={({ id }) => id}
        filters={filters}
        searchLabel={t(`${texts}.search`)}
        csvName={t(`${texts}.file`)}
        errorTitle={t(`${texts}.failed`)}
        empty={emptyAction === undefined ? empty : { ...empty, action: emptyAction }}
      />
      <Suspense>
        {openId !== undefined && panel && (
          <panel.Panel id={openId} onClose={() => void go(linkTo(path, state), { replace: true })} />
        )}
      </Suspense>
    </>
  );
}
