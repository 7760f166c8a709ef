import { IconHandStop } from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { useTexts } from '../../platform/use-texts.ts';
import { organizationOf } from '../home.ts';
import classes from './suspended-note.module.css';

/** A suspended partner and its customers can read but change nothing, and see that on every page. */
export function SuspendedNote({ me }: { me: Me }) {
  const { t } = useTexts();
  const isCustomer = organizationOf(me).kind === 'customer';
  return (
    <div className={classes.room}>
      <div className={classes.note} role="status">
        <IconHandStop size={20} stroke={1.8} aria-hidden />
        <p>
          <strong>
            {isCustomer
              ? t('app.suspended.partnerTitle', { partner: me.partnerName })
              : t('app.suspended.title')}
          </strong>{' '}
          {t(isCustomer ? 'app.suspended.partnerText' : 'app.suspended.text')}
        </p>
      </div>
    </div>
  );
}
