import type { IconType } from '../button.tsx';

export type MenuEntry =
  | {
      kind: 'action';
      label: string;
      icon?: IconType | undefined;
      onSelect?: (() => void) | undefined;
      href?: string | undefined;
      tone?: 'delete' | undefined;
      /** Why it is not possible now; it stays in the menu, muted, with the reason under it. */
      disabledReason?: string | undefined;
      /** True while the work it started is under way. */
      busy?: boolean | undefined;
    }
  | { kind: 'choice'; label: string; chosen: boolean; onSelect: () => void }
  | { kind: 'check'; label: string; checked: boolean; onChange: (checked: boolean) => void }
  | { kind: 'heading'; label: string }
  | { kind: 'divider'; id: string };
