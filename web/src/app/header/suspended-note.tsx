import { IconHandStop } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth';
import { useTexts } from '../../platform/use-texts.ts';
import { organizationOf } from '../home.ts';
import classes from './suspended-note.module.css';

/** Section 1 of the decisions: a suspended partner reads on, changes nothing, and is told so on every page. */
export function SuspendedNote({ me }: { me: Me }) {
  const { t } = useTexts();
  if (organizationOf(me).state !== 'suspended') return null;
  return (
    <div className={classes.room}>
      <div className={classes.note} role="status">
        <IconHandStop size={20} stroke={1.8} aria-hidden />
        <p>
          <strong>{t('app.suspended.title')}</strong> {t('app.suspended.text')}
        </p>
      </div>
    </div>
  );
}
