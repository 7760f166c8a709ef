const key = 'knownDevice';
const keptAtMost = 5;

type KnownDevices = [address: string, token: string][];

const isKnown = (value: unknown): value is KnownDevices =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2);

function read(): KnownDevices {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return isKnown(value) ? value : [];
  } catch {
    return [];
  }
}

const plain = (address: string): string => address.trim().toLowerCase();

/** What shows that this device has signed in as that address before, so that a stranger's guesses do not lock it out. */
export const deviceTokenOf = (address: string): string | undefined =>
  read().find(([known]) => known === plain(address))?.[1];

/** Keeps the token of the address, for the latest five addresses of this device. */
export function keepDeviceToken(address: string, token: string | undefined): void {
  if (token === undefined) return;
  const others = read().filter(([known]) => known !== plain(address));
  const next: KnownDevices = [[plain(address), token], ...others];
  localStorage.setItem(key, JSON.stringify(next.slice(0, keptAtMost)));
}
