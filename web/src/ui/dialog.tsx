import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { use } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { LayerContext } from './layer.ts';
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

/** 520 or 560 wide; on phones it fills the width from below. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, children, size = 'normal', locked = false } = props;
  const { t } = useTexts();
  const inLayer = useLayer(props);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!locked}
      {...inLayer}
      closeOnClickOutside={!locked}
      size={size === 'wide' ? 560 : 520}
      centered={false}
      lockScroll={false}
      yOffset="84px"
      transitionProps={{ transition: 'fade', duration: 200 }}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Modal.Overlay className={classes.overlay ?? ''} data-lock-scroll />
      <Modal.Content>
        <div className={classes.header}>
          <Titles {...props} />
          <Modal.CloseButton
            className={classes.close ?? ''}
            aria-label={t('common.close')}
            disabled={locked}
          />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
        <Foot {...props} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** In front of a panel: drawn within it, and Escape closes the dialog alone. */
function useLayer({ onClose, locked = false }: DialogProps) {
  const layer = use(LayerContext);
  if (layer === null) return {};
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!locked) onClose();
  };
  return { portalProps: { target: layer }, closeOnEscape: false, onKeyDown };
}

function Titles({ title, subtitle }: DialogProps) {
  return (
    <div>
      <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
      {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
  );
}

function Foot({ state, actions }: DialogProps) {
  if (actions === undefined) return null;
  return (
    <div className={classes.foot}>
      <div className={classes.state} role="status">
        {state}
      </div>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
