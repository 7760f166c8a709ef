import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { IconButton } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { LayerContext } from './layer.ts';
import classes from './side-panel.module.css';

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode };

/** The details of a thing at the right of its list; a page of its own on a phone. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLDialogElement>(null);
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = panel.current;
    shown?.showModal();
    setLayer(shown);
    return () => shown?.close();
  }, []);
  // The browser's own closing cannot be held back twice in a row.
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={panel}
      className={classes.panel}
      data-lock-scroll
      aria-labelledby={titleId}
      onKeyDown={closeByKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === panel.current) onClose();
      }}
    >
      <div className={classes.inner}>
        <header className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={IconX} label={t('common.close')} onClick={onClose} />
        </header>
        <LayerContext value={layer}>{children}</LayerContext>
      </div>
    </dialog>
  );
}

/** One fact of a list of facts, which is `FactList`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
);

type CopyFactProps = {
  name: string;
  value: string;
  /** "Copy the endpoint" */
  label: string;
  /** For a secret: it is selected as a whole, and says when it is taken. */
  onCopied?: () => void;
};

/** A fact to copy. */
export const CopyFact = ({ name, value, label, onCopied }: CopyFactProps) => (
  <Fact name={name}>
    <code className={onCopied && classes.secret} onCopy={onCopied}>
      {value}
    </code>
    <CopyButton value={value} label={label} {...(onCopied && { onCopied })} />
  </Fact>
);

type PanelSectionProps = { title: string; children: ReactNode };

export const PanelSection = ({ title, children }: PanelSectionProps) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    {children}
  </section>
);
