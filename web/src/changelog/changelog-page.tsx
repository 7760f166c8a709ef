import type { Change, ChangeState } from '@portal/contract/changelog';
import { IconHistory, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useWords } from '../platform/address.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Page, PageAction } from '../ui/page.tsx';
import { EmptyState, LoadState, Skeletons, together } from '../ui/states.tsx';
import { changelogPath, olderOf, writeChangePath } from './addresses.ts';
import { Entry } from './entry.tsx';
import { useChanges, useIsNew } from './use-changes.ts';
import { late } from '../ui/late.ts';
import classes from './changelog.module.css';

const DeleteChangeDialog = late(() => import('./delete-change-dialog.tsx'), 'DeleteChangeDialog');

/** What has changed in the portal, and what is coming; the operator writes it here. */
export function ChangelogPage() {
  const { cursor } = useWords(['cursor']);
  const { t } = useTexts();
  const manages = useMay('content.manage');
  const [toDelete, setToDelete] = useState<Change | null>(null);
  const isFirst = cursor === undefined;
  const write = { children: t('changelog.write.title'), icon: IconPlus, href: writeChangePath };
  const shown = { isFirst, onDelete: manages ? setToDelete : undefined };
  return (
    <Page action={manages ? write : undefined}>
      <div className={classes.page}>
        {manages && isFirst && (
          <div className={classes.actions}>
            <PageAction />
          </div>
        )}
        <Changes key={cursor ?? ''} cursor={cursor} manages={manages} shown={shown} />
      </div>
      <Suspense>
        {toDelete && <DeleteChangeDialog change={toDelete} onClose={() => setToDelete(null)} />}
      </Suspense>
    </Page>
  );
}

type ChangeDisplay = { isFirst: boolean; onDelete: ((change: Change) => void) | undefined };
type ChangesProps = { cursor: string | undefined; manages: boolean; shown: ChangeDisplay };

function Changes({ cursor, manages, shown }: ChangesProps) {
  const { t } = useTexts();
  const { isFirst, onDelete } = shown;
  const released = useChanges('released', { cursor });
  const coming = useChanges('comingSoon', { isWanted: isFirst });
  const drafts = useChanges('draft', { isWanted: isFirst && manages });
  const isNew = useIsNew(released.data);
  const read = [released, ...(isFirst ? [coming] : []), ...(isFirst && manages ? [drafts] : [])];
  const all = together(read, read.every(({ data }) => data !== undefined) ? read : undefined);
  const part = (state: ChangeState, changes: readonly Change[] = []) =>
    changes.length > 0 && (
      <section className={classes.part} aria-labelledby={`changes-${state}`} data-state={state}>
        <h2 id={`changes-${state}`}>{t(`changelog.part.${state}`)}</h2>
        {changes.map((change) => (
          <Entry
            key={change.id}
            change={change}
            isNew={state !== 'draft' && isNew(change)}
            onDelete={onDelete}
          />
        ))}
      </section>
    );
  return (
    <LoadState query={all} errorTitle={t('changelog.failed')} skeleton={<Skeletons rows={4} height={120} />}>
      {() => (
        <>
          {isEmpty(read) && <Empty manages={manages} />}
          {part('draft', drafts.data?.items)}
          {part('comingSoon', coming.data?.items)}
          {part('released', released.data?.items)}
          <Paging isFirst={isFirst} nextCursor={released.data?.nextCursor ?? null} />
        </>
      )}
    </LoadState>
  );
}

const isEmpty = (read: readonly { data: { items: readonly unknown[] } | undefined }[]): boolean =>
  read.every(({ data }) => data?.items.length === 0);

function Empty({ manages }: { manages: boolean }) {
  const { t } = useTexts();
  return (
    <EmptyState icon={IconHistory} title={t('changelog.empty')}>
      {t(manages ? 'changelog.emptyToManage' : 'changelog.emptyText')}
    </EmptyState>
  );
}

function Paging({ isFirst, nextCursor }: { isFirst: boolean; nextCursor: string | null }) {
  const { t } = useTexts();
  if (isFirst && nextCursor === null) return null;
  return (
    <div className={classes.paging}>
      {!isFirst && <Button href={changelogPath}>{t('changelog.newest')}</Button>}
      {nextCursor !== null && <Button href={olderOf(nextCursor)}>{t('changelog.older')}</Button>}
    </div>
  );
}
