/** Tells a password manager whose password is typed where the address itself is not asked for. */
export function HiddenUsername({ address }: { address: string }) {
  return <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />;
}
