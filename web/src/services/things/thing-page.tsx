import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { MissingPage, type PageProps } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { useServiceScope, type ServiceScreens, type ServiceStatus } from '../screens.ts';
import { ServiceFormPage } from '../service-page.tsx';
import type { Nameable } from './things.ts';

/** What the form of a thing is drawn with. `reload` reads it anew; undefined when that fails. */
export type Edited<One> = { thing: One; reload: () => Promise<One | undefined> };

type ThingPageProps<S extends ServiceStatus, One> = Pick<PageProps, 'action'> & {
  of: ServiceScreens<S>;
  things: Nameable<One>;
  /** By this name the address says which one. */
  word?: string;
  /** A form begins with what holds now, and not with what was read before an earlier change. */
  isForm?: true;
  /** What it is a part of. */
  within?: (thing: One) => PageProps['within'];
  children: (edited: Edited<One> & { status: S }) => ReactNode;
};

/** The thing in the address, or the form that changes it. */
export function ThingPage<S extends ServiceStatus, One>(props: ThingPageProps<S, One>) {
  const api = useApi();
  const { of, things, word = 'id', isForm, within, action, children } = props;
  const { t } = useTexts();
  const { isChosen } = useServiceScope();
  const id = useWords([word])[word] ?? '';
  const thing = useQuery({ ...api.query(things.one, { id }), enabled: isChosen });
  const isOld = isForm && thing.isStale && thing.isFetching && !thing.isFetchedAfterMount;
  const reload = async () => (await thing.refetch()).data;
  return (
    <ServiceFormPage
      of={of}
      title={thing.data && things.nameOf(thing.data)}
      within={thing.data && within?.(thing.data)}
      action={action}
    >
      {(status) => (
        <LoadState
          query={isOld ? { ...thing, data: undefined } : thing}
          errorTitle={t(`${things.texts}.oneFailed`)}
          skeleton={<Skeletons rows={6} height={40} />}
          missing={<MissingPage />}
        >
          {(read) => children({ thing: read, status, reload })}
        </LoadState>
      )}
    </ServiceFormPage>
  );
}
