import type { Subject } from '@portal/contract/auth/sign-in';
import { IconEye, IconUserShield } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../platform/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { monogram } from '../monogram.ts';
import picker from './customer-picker.module.css';
import classes from './picker-popup.module.css';

type SubjectRowProps = {
  subject: Subject;
  search: string;
  isActive: boolean;
  onPoint: () => void;
  onManage: () => void;
  onImpersonate: () => void;
};

/** The name with the part that was searched for underlined. */
function Marked({ name, search }: { name: string; search: string }) {
  const at = search === '' ? -1 : name.toLocaleLowerCase().indexOf(search.toLocaleLowerCase());
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + search.length)}</mark>
      {name.slice(at + search.length)}
    </>
  );
}

export function SubjectRow(props: SubjectRowProps) {
  const { subject, search, isActive, onPoint, onManage, onImpersonate } = props;
  const { t } = useTexts();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={row} className={classes.row} data-active={isActive || undefined} onPointerEnter={onPoint}>
      <span className={picker.monogram} aria-hidden>
        {monogram(subject.name)}
      </span>
      <span className={classes.names}>
        <strong>
          <Marked name={subject.name} search={search} />
        </strong>
        <small>{subject.organizationNumber}</small>
      </span>
      <span className={classes.actions}>
        <Button
          size="note"
          icon={IconEye}
          onClick={onManage}
          label={t('app.picker.manageOne', { name: subject.name })}
        >
          {t('app.picker.manage')}
        </Button>
        {subject.mayImpersonate && (
          <Button
            size="note"
            icon={IconUserShield}
            onClick={onImpersonate}
            label={t('app.picker.impersonateOne', { name: subject.name })}
          >
            {t('app.picker.impersonate')}
          </Button>
        )}
      </span>
    </li>
  );
}
