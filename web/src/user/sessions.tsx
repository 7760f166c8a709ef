import { endOtherSessions, endSession, listSessions, type UserSession } from '@portal/contract/user-access';
import { useQuery } from '@tanstack/react-query';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { ListView } from '../ui/list/list-view.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { useSend, type SendOptions } from '../ui/use-send.ts';
import { useOwnRefusal } from './refusal.ts';
import { useDeviceWords, useSessionColumns } from './session-columns.tsx';
import classes from './user.module.css';

/** Ends sessions and reads the list again, whether it succeeded or not. */
function useEnding<Input = void, Answer = unknown>(
  call: SendOptions<Input, Answer>['call'],
  done: (answer: Answer) => string,
) {
  const { t } = useTexts();
  return useSend<Input, Answer>({
    call,
    idOf: String,
    onSuccess: (answer) => notifySuccess(done(answer)),
    errorTitle: t('user.sessions.failed'),
  });
}

function useRowActions(): (one: UserSession) => readonly RowAction[] {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const ending = useEnding(
    ({ write }, id: string) => write(endSession, { query: { id } }),
    () => t('user.sessions.ended'),
  );
  return (one) => [
    {
      label: t('user.sessions.end'),
      icon: IconLogout,
      disabledReason: refusal ?? (one.current ? t('user.sessions.endHere') : undefined),
      busy: ending.isBusyWith(one.id),
      onSelect: () => ending.send(one.id),
    },
  ];
}

/** Devices of a kind are told apart by when somebody logged in there. */
function useRowName(): (one: UserSession) => string {
  const { format } = useTexts();
  const deviceWords = useDeviceWords();
  return (one) => `${deviceWords(one)}, ${format.dateTime(one.signedInAt)}`;
}

function EndOthers({ sessions }: { sessions: readonly UserSession[] }) {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  const ending = useEnding(
    ({ write }) => write(endOtherSessions, {}),
    ({ ended }) => t('user.sessions.endedOthers', { count: ended }),
  );
  const isAlone = sessions.every(({ current }) => current);
  return (
    <Button
      icon={IconLogout}
      busy={ending.isBusy}
      disabled={refusal !== undefined}
      disabledReason={refusal === undefined && isAlone ? t('user.sessions.alone') : undefined}
      onClick={() => ending.send()}
    >
      {t('user.sessions.endOthers')}
    </Button>
  );
}

/** Where one is logged in, those in which one acts for others included, and the way out of each. */
export function Sessions() {
  const { t } = useTexts();
  const query = useQuery({ ...api.query(listSessions), staleTime: 0 });
  return (
    <div className={classes.listing}>
      <div className={classes.lead}>
        <p>{t('user.sessions.help')}</p>
        {query.data && <EndOthers sessions={query.data.items} />}
      </div>
      <ListView
        id="sessions"
        label={t('user.tab.sessions')}
        data={query.data}
        error={query.error}
        isFetching={query.isFetching}
        refetch={() => void query.refetch()}
        state={{}}
        onStateChange={() => undefined}
        columns={useSessionColumns()}
        rowId={({ id }) => id}
        rowName={useRowName()}
        rowActions={useRowActions()}
        errorTitle={t('user.sessions.unread')}
        empty={{ icon: IconDevices, title: t('user.sessions.none'), text: t('user.sessions.help') }}
      />
    </div>
  );
}
