import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { MissingPage } from '../../ui/page.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { useServiceScope, type ServiceScreens, type ServiceStatus } from '../screens.ts';
import { ServiceFormPage } from '../service-page.tsx';
import type { Thing, Things } from './things.ts';

/** What the form of a thing is drawn with. `reload` reads it anew; undefined when that fails. */
export type Edited<One> = { thing: One; reload: () => Promise<One | undefined> };

type EditThingPageProps<S extends ServiceStatus, Row extends Thing, One extends Row> = {
  of: ServiceScreens<S>;
  things: Things<Row, One>;
  children: (edited: Edited<One> & { status: S }) => ReactNode;
};

/** Changes the thing in the address. */
export function EditThingPage<S extends ServiceStatus, Row extends Thing, One extends Row>(
  props: EditThingPageProps<S, Row, One>,
) {
  const { of, things, children } = props;
  const { t } = useTexts();
  const { scope, isChosen } = useServiceScope();
  const { id = '' } = useWords('id');
  const thing = useQuery({ ...api.query(things.one, { ...scope, id }), enabled: isChosen });
  const reload = async () => (await thing.refetch()).data;
  return (
    <ServiceFormPage of={of} title={thing.data && things.nameOf(thing.data)}>
      {(status) => (
        <LoadState
          query={thing}
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
