import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Modal } from './modal.tsx';
import classes from './side-panel.module.css';

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode };

/** The details of a thing at the right of its list; a page of its own on a phone. */
export const SidePanel = ({ children, ...modal }: SidePanelProps) => (
  <Modal {...modal} place="right" size="wide">
    <div className={classes.content}>{children}</div>
  </Modal>
);

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
