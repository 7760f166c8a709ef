import type { Me } from '@portal/contract/auth/sign-in';
import { ChangePassword } from './change-password.tsx';
import { EmailAddress } from './email-address.tsx';
import { TwoFactor } from './two-factor.tsx';
import classes from './user.module.css';

export function Security({ me }: { me: Me }) {
  return (
    <div className={classes.sections}>
      <EmailAddress />
      <TwoFactor />
      <ChangePassword address={me.user.email} />
    </div>
  );
}
