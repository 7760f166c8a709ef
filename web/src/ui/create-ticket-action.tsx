import { IconLifebuoy } from '@tabler/icons-react';
import { isApiError } from '../platform/api-error.ts';
import { useMe } from '../platform/current-session.ts';
import { ownerOf } from '../platform/owner.ts';
import { may } from '../platform/permissions.ts';
import { createTicketPath, keepTrouble, type Trouble } from '../platform/trouble.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button, type ButtonProps } from './button.tsx';
import { TextLink } from './link.tsx';
import { referenceOf } from './references.ts';

export type CreateTicketProps = {
  /** What happened, as it is shown. */
  what: string;
  why?: string | null | undefined;
  error?: unknown;
  reference?: string | undefined;
  /** Whom and which service it is about, where that is not what the page is about. */
  about?: Trouble['about'];
  /** `inline`: a link beside other words. */
  size?: ButtonProps['size'] | 'inline';
  onFollow?: (() => void) | undefined;
};

/** Leads to a ticket that tells of the error, for those who may write one; not from the form of a ticket itself. */
export function CreateTicketAction(props: CreateTicketProps) {
  const { what, why, error, reference, about, size = 'normal', onFollow } = props;
  const me = useMe();
  const { t, errorText } = useTexts();
  if (!me || me.deletion || !may(me, 'tickets.create') || location.pathname === createTicketPath) return null;
  const follow = (): void => {
    keepTrouble({
      owner: ownerOf(me),
      what,
      why: why ?? (error ? errorText(error) : ''),
      key: isApiError(error) ? error.errorKey : '',
      reference: reference ?? referenceOf(error) ?? '',
      about,
    });
    onFollow?.();
  };
  const label = t('ui.problem.createTicket');
  if (size === 'inline') {
    return (
      <TextLink href={createTicketPath} aria-label={`${label}: ${what}`} onClick={follow}>
        {label}
      </TextLink>
    );
  }
  const icon = size === 'note' ? undefined : IconLifebuoy;
  return (
    <Button size={size} icon={icon} href={createTicketPath} onClick={follow}>
      {label}
    </Button>
  );
}
