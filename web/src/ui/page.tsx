import { useLocation, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { markUnknown, unknownPlace } from '../platform/managed-customer.ts';
import { usePlaceOfPage } from '../platform/page-record.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DataAge } from './age.tsx';
import { Age } from './age.tsx';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import { NotFound } from './not-found.tsx';
import { BackLink, Breadcrumb } from './page-header.tsx';
import { InBack, InHeader } from './slots.tsx';
import { useClipped } from './use-clipped.ts';
import { usePublishedHeight } from './use-published-height.ts';
import { useBelow } from './viewport.ts';
import classes from './page.module.css';

export type PageActionProps = Pick<
  ButtonProps,
  'children' | 'href' | 'onClick' | 'icon' | 'busy' | 'disabledReason'
>;
type Facts = { count?: number | string | undefined; age?: DataAge | undefined };
type PageParts = {
  facts: HTMLElement | null;
  foot: HTMLElement | null;
  action: PageActionProps | undefined;
  showMissing: () => void;
};
const PageContext = createContext<PageParts>({
  facts: null,
  foot: null,
  action: undefined,
  showMissing: () => undefined,
});

export type PageProps = Facts & {
  /** Of a page of one thing its name; the title of the record when left out. */
  title?: string | undefined;
  /** What it is one of, where the list has the same record. */
  within?: { label: string; href: string } | undefined;
  /** The one primary action. Lists draw it in their toolbar, other pages with `PageAction`; below 900 px a bar has it. */
  action?: PageActionProps | undefined;
  children: ReactNode;
};

/** Every page: document title, header, content width and the bar at the bottom. */
export function Page({ title: name, within, action, children, count, age }: PageProps) {
  const place = usePlaceOfPage();
  const title = name ?? place.title;
  const back = within?.href ?? place.back;
  const [facts, setFacts] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  usePublishedHeight('--page-foot', foot);
  const narrow = useBelow('md');
  const { isMissing, showMissing } = useMissing();
  useDocumentTitle(isMissing ? null : title);
  const parts = useMemo(() => ({ facts, foot, action, showMissing }), [facts, foot, action, showMissing]);
  if (isMissing) return <NotFound />;
  return (
    <PageContext value={parts}>
      <InHeader>
        <Breadcrumb crumbs={within ? [...place.crumbs, within] : place.crumbs} />
        <Title>{title}</Title>
        <div ref={setFacts} className={classes.facts} />
      </InHeader>
      <InBack>{back !== undefined && <BackLink href={back} />}</InBack>
      <div className={classes.page}>
        <div className={classes.content}>{children}</div>
        <div ref={setFoot} className={classes.foot} />
      </div>
      <PageFacts count={count} age={age} />
      {narrow && action && (
        <InPageFoot>
          <div className={classes.bar}>
            <Button {...action} variant="primary" size="full" />
          </div>
        </InPageFoot>
      )}
    </PageContext>
  );
}

function Title({ children }: { children: string }) {
  const clipped = useClipped<HTMLHeadingElement>(children);
  return (
    <h1 className={classes.title} {...clipped}>
      {children}
    </h1>
  );
}

/** Until the address names something else, what it names is not there. */
function useMissing() {
  const search = useSearch({ strict: false });
  const [missed, setMissed] = useState<object | null>(null);
  const showMissing = useCallback(() => setMissed(search), [search]);
  useEffect(() => () => unknownPlace.set({ href: null }), [search]);
  return { isMissing: missed === search, showMissing };
}

/** Puts the 404 page in place of the page that it is drawn in: what the address names is not there. */
export function MissingPage() {
  const { showMissing } = use(PageContext);
  const href = useLocation({ select: (location) => location.href });
  useLayoutEffect(() => {
    showMissing();
    markUnknown(href);
  }, [showMissing, href]);
  return null;
}

function useDocumentTitle(title: string | null) {
  const { t } = useTexts();
  const product = t('common.product');
  useEffect(() => {
    if (title !== null) document.title = `${title} – ${product}`;
  }, [title, product]);
}

/** Count and age beside the title, set from anywhere inside a page; `children` are tools that belong to them. */
export function PageFacts({ count, age, children }: Facts & { children?: ReactNode }) {
  const { facts } = use(PageContext);
  if (!facts || (count === undefined && age === undefined && children === undefined)) return null;
  return createPortal(
    <>
      {count !== undefined && <span className={classes.count}>{count}</span>}
      {age !== undefined && <Age {...age} />}
      {children !== undefined && <span className={classes.tools}>{children}</span>}
    </>,
    facts,
  );
}

/** What the thing is that the page is about, beside its name; on a phone above it. */
export function PageAbout({ facts: said }: { facts: readonly ReactNode[] }) {
  const { facts } = use(PageContext);
  if (!facts) return null;
  return createPortal(
    <ul className={classes.about} data-about>
      {said.map((fact, index) => (
        <li key={index}>{fact}</li>
      ))}
    </ul>,
    facts,
  );
}

/** Puts its children in the bar at the bottom of the page. */
export function InPageFoot({ children }: { children: ReactNode }) {
  const { foot } = use(PageContext);
  return foot ? createPortal(children, foot) : null;
}

/** The page's primary action where there is room for it; below 900 px the page has it in its bottom bar. */
export function PageAction({ size = 'toolbar' }: Pick<ButtonProps, 'size'>) {
  const { action } = use(PageContext);
  const narrow = useBelow('md');
  if (!action || narrow) return null;
  return <Button {...action} variant="primary" size={size} />;
}
