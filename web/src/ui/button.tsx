import { IconLoader2 } from '@tabler/icons-react';
import type { ComponentProps, ComponentType, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { AppLink } from './link.tsx';
import classes from './button.module.css';

export type IconType = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;

export type ButtonProps = {
  children: ReactNode;
  /** One `primary` per screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'delete';
  /** 40, 36 in toolbars, 32 in notes, 48 over the full width on phones. */
  size?: 'normal' | 'toolbar' | 'note' | 'full';
  icon?: IconType | undefined;
  href?: string | undefined;
  /** The address is a file to keep. */
  download?: boolean;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  type?: 'button' | 'submit';
  /** Id of the form that a submit button outside of it belongs to. */
  form?: string | undefined;
  /** True while the work it started is under way; a second press does nothing. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Disables it and says why beside it. */
  disabledReason?: string | undefined;
  label?: string | undefined;
  /** Has the focus when the dialog around it opens. */
  autoFocus?: boolean | undefined;
};

function Content({ icon: Icon, busy, children }: Pick<ButtonProps, 'icon' | 'busy' | 'children'>) {
  return (
    <>
      {busy && <IconLoader2 size={18} className="turning" aria-hidden />}
      {!busy && Icon && <Icon size={18} stroke={1.8} aria-hidden />}
      <span>{children}</span>
    </>
  );
}

/** The portal's button. A disabled one stays reachable by keyboard, so that its reason can be read. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'normal', href, disabledReason } = props;
  const reasonId = useId();
  const off = props.disabled === true || disabledReason !== undefined;
  const look: Look = { className: classes.button, 'data-variant': variant, 'data-size': size };
  if (href !== undefined && !off) {
    return (
      <AppLink {...look} href={href} download={props.download || undefined} onClick={props.onClick}>
        <Content {...props} />
      </AppLink>
    );
  }
  if (disabledReason === undefined) return <Pressable {...props} look={look} off={off} />;
  return (
    <span className={classes.withReason} data-size={size}>
      <Pressable {...props} look={look} off reasonId={reasonId} />
      <span id={reasonId} className={classes.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

type Look = { className: string | undefined; 'data-variant': string; 'data-size': string };
type PressableProps = ButtonProps & { look: Look; off: boolean; reasonId?: string };

function Pressable(props: PressableProps) {
  const { look, off, reasonId, busy = false, type = 'button', form, label, onClick } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...look}
      type={type}
      form={form}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-describedby={reasonId}
      data-autofocus={props.autoFocus || undefined}
      onClick={press}
    >
      <Content {...props} />
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type' | 'className'> & {
  icon: IconType;
  /** What it does; read aloud and shown as its tooltip. */
  label: string;
  size?: 24 | 32 | 36 | 40;
  /** With the border of a secondary button, as in toolbars. */
  bordered?: boolean;
  /** True while the work it started is under way; a second press does nothing. */
  busy?: boolean;
};

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, size = 32, bordered = false, busy = false, onClick, ...rest } = props;
  const px = size >= 40 ? 22 : 18;
  return (
    <button
      {...rest}
      type="button"
      className={classes.icon}
      data-size={size}
      data-bordered={bordered || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      title={label}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <IconLoader2 size={px} className="turning" aria-hidden />
      ) : (
        <Icon size={px} stroke={1.8} aria-hidden />
      )}
    </button>
  );
}
