import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import modals from './modal.module.css';
import classes from './dialog.module.css';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  children: ReactNode;
  /** At the left of the foot: the state, or why the action is off. */
  state?: ReactNode;
  /** At the right of the foot: Cancel, then the action. */
  actions?: ReactNode;
  size?: 'normal' | 'wide';
  /** While something is being sent, Escape and a press outside do nothing. */
  locked?: boolean;
};

/** A question or a form, 520 or 560 wide; on phones it fills the width from below. */
export function Dialog({ opened, locked = false, children, state, actions, ...modal }: DialogProps) {
  if (!opened) return null;
  return (
    <Modal {...modal} place="middle" isLocked={locked}>
      <div className={modals.body}>{children}</div>
      <Foot state={state} actions={actions} />
    </Modal>
  );
}

function Foot({ state, actions }: Pick<DialogProps, 'state' | 'actions'>) {
  if (actions === undefined) return null;
  return (
    <div className={modals.foot}>
      <div className={classes.state} role="status">
        {state}
      </div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
