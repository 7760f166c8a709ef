import { ProviderFailure } from '@portal/ports/failure';

/** Where the gateway keeps a user's policies. */
export const policyAttribute = 'user.rgw.user-policy';

/** Policies by name, as the gateway stores them: a count, and texts with their lengths, in little-endian 32 bits. */
export function decodePolicies(value: string): Map<string, string> {
  const bytes = Buffer.from(value, 'base64');
  let at = 0;
  const number = (): number => {
    if (at + 4 > bytes.length) throw unreadable();
    at += 4;
    return bytes.readUInt32LE(at - 4);
  };
  const text = (): string => {
    const length = number();
    if (at + length > bytes.length) throw unreadable();
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  const policies = new Map<string, string>();
  for (let left = number(); left > 0; left--) policies.set(text(), text());
  return policies;
}

export function encodePolicies(policies: ReadonlyMap<string, string>): string {
  const texts = [...policies].toSorted(([a], [b]) => (a < b ? -1 : 1)).flat();
  const parts = texts.flatMap((text) => [numberOf(Buffer.byteLength(text)), Buffer.from(text)]);
  return Buffer.concat([numberOf(policies.size), ...parts]).toString('base64');
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const unreadable = (): ProviderFailure =>
  new ProviderFailure('protocol', 'The policies of a user are stored in an unknown form.');
