import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import classes from './link.module.css';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the portal that changes the address without loading the page again; others stay ordinary links. */
export function AppLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const inside = href.startsWith('/') && rest.target === undefined && rest.download === undefined;
    if (event.defaultPrevented || !inside || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

type TextLinkProps = AppLinkProps & {
  /** `action`: beside a thing ("Open"). `sentence`: green, within a sentence. `name`: a row's name. */
  look?: 'action' | 'sentence' | 'name';
};

export function TextLink({ look = 'action', className, ...rest }: TextLinkProps) {
  return <AppLink {...rest} data-look={look} className={`${classes.link} ${className ?? ''}`} />;
}

type TextButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** True while the work it started is under way; a second press does nothing. */
  busy?: boolean;
};

/** An inline action that looks like a link and is a button. */
export function TextButton({ className, busy = false, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      data-look="action"
      aria-busy={busy || undefined}
      className={`${classes.link} ${className ?? ''}`}
      onClick={busy ? undefined : onClick}
    />
  );
}
