import { CopyButton } from './copy-button.tsx';

/** Where an organization's people sign in, in its brand from the first frame. */
const addressOf = (slug: string): string =>
  `${location.origin}/auth/login?${new URLSearchParams({ partner: slug })}`;

export function SignInAddress({ slug, copyLabel }: { slug: string; copyLabel: string }) {
  const address = addressOf(slug);
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {address} <CopyButton value={address} label={copyLabel} />
    </span>
  );
}
