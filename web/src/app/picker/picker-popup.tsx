import { listSubjects, type Subject } from '@portal/contract/auth/sign-in';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { customerHome, serviceHome } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useMe } from '../../platform/current-session.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { Popup } from '../../ui/popup/popup.tsx';
import type { PopupState } from '../../ui/popup/use-popup.ts';
import { PartnerRow } from './partner-row.tsx';
import { SubjectRow } from './subject-row.tsx';
import type { Target } from './target.ts';
import searches from '../../ui/search.module.css';
import popups from '../../ui/popup/popup.module.css';
import classes from './picker-popup.module.css';

type PickerPopupProps = {
  popup: PopupState;
  isOperator: boolean;
  partnerId: string | undefined;
  /** Of the customer that is managed; the button has little room for it. */
  managedName: string | undefined;
  onImpersonate: (target: Target) => void;
};

function useSubjects(search: string, partnerId: string | undefined, enabled: boolean) {
  const query = { search, ...(partnerId && { partnerId }) };
  return useQuery({ ...api.query(listSubjects, query), enabled, placeholderData: keepPreviousData });
}

function Legend() {
  const { t } = useTexts();
  return (
    <div className={classes.legend}>
      <p>
        <strong>{t('app.picker.manage')}</strong> {t('app.picker.manageHelp')}
      </p>
      <p>
        <strong>{t('app.picker.impersonate')}</strong> {t('app.picker.impersonateHelp')}
      </p>
    </div>
  );
}

type ListKeys = {
  items: Subject[];
  index: number;
  move: (index: number) => void;
  manage: (one: Subject) => void;
  impersonate: (one: Subject) => void;
};

/** Arrows move, Enter manages, Shift and Enter impersonates. */
function useListKeys({ items, index, move, manage, impersonate }: ListKeys) {
  return (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      move((index + step + items.length) % items.length);
    }
    const one = items[index];
    if (event.key !== 'Enter' || !one) return;
    event.preventDefault();
    if (!event.shiftKey) manage(one);
    else if (one.mayImpersonate) impersonate(one);
  };
}

function Message({ isPending, isError }: { isPending: boolean; isError: boolean }) {
  const { t } = useTexts();
  const key = isError ? 'app.picker.failed' : 'app.picker.none';
  return (
    <p className={classes.message} role="status">
      {isPending ? t('common.loading') : t(key)}
    </p>
  );
}

function ManagedName({ name }: { name: string | undefined }) {
  const { t } = useTexts();
  if (name === undefined) return null;
  return (
    <p className={classes.managed}>
      <small>{t('app.picker.managing')}</small>
      <strong>{name}</strong>
    </p>
  );
}

type SearchProps = {
  value: string;
  isOff: boolean;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Search({ value, isOff, onChange, onKeyDown }: SearchProps) {
  const { t } = useTexts();
  return (
    <div className={classes.search}>
      <div className={searches.search}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          type="search"
          data-autofocus
          value={value}
          disabled={isOff}
          aria-label={t('app.picker.search')}
          placeholder={t('app.picker.search')}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

/** Where a customer is managed: in the first service that is offered. */
function useAddressOf(partnerId: string | undefined): (id: string) => string {
  const service = useMe()?.servicesOffered[0];
  return (id) =>
    service === undefined
      ? customerHome({ id, partnerId })
      : serviceHome(service, { customerId: id, partnerId });
}

/** The customers that match, each to manage or to act as. An operator picks the partner first. */
export function PickerPopup(props: PickerPopupProps) {
  const { popup, isOperator, partnerId, onImpersonate } = props;
  const { t } = useTexts();
  const router = useRouter();
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const isReady = !isOperator || partnerId !== undefined;
  const subjects = useSubjects(useDeferredValue(search.trim()), partnerId, isReady);
  const items = isReady ? (subjects.data?.items ?? []) : [];
  const go = (href: string): void => {
    popup.close();
    router.history.push(href);
  };
  const addressOf = useAddressOf(partnerId);
  const manage = ({ id }: Subject): void => go(addressOf(id));
  const onKeyDown = useListKeys({ items, index, move: setIndex, manage, impersonate: onImpersonate });
  return (
    <Popup popup={popup} gap={8} className={`${popups.parts} ${classes.popup}`}>
      {isOperator && <PartnerRow partnerId={partnerId} onGo={go} onImpersonate={onImpersonate} />}
      <ManagedName name={props.managedName} />
      <Search
        value={search}
        isOff={!isReady}
        onKeyDown={onKeyDown}
        onChange={(text) => {
          setSearch(text);
          setIndex(0);
        }}
      />
      <div className={classes.head}>
        <span role="status">{subjects.data && t('app.picker.count', { count: items.length })}</span>
        <span aria-hidden>
          <kbd>{t('app.picker.manageKey')}</kbd> <kbd>{t('app.picker.impersonateKey')}</kbd>
        </span>
      </div>
      {items.length === 0 && <Message isPending={isReady && subjects.isPending} isError={subjects.isError} />}
      <ul className={classes.list}>
        {items.map((one, at) => (
          <SubjectRow
            key={one.id}
            subject={one}
            search={search.trim()}
            isActive={at === index}
            onPoint={() => setIndex(at)}
            onManage={() => manage(one)}
            onImpersonate={() => onImpersonate(one)}
          />
        ))}
      </ul>
      <Legend />
    </Popup>
  );
}
