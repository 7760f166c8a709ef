import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const extension = (hex: string, value: Uint8Array): Buffer => sequence(identifier(hex), der(0x04, value));

const utcTime = (at: Date): Buffer =>
  der(0x17, text(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));
const commonName = sequence(der(0x31, sequence(identifier('550403'), der(0x0c, text('localhost')))));
const names = sequence(der(0x82, text('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
const day = 24 * 60 * 60 * 1000;

/** A certificate for this machine only, made for one test run: X.509 version 3, valid for a day. */
export const createSelfSigned = (): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName,
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(extension('551d13', sequence(der(0x01, Buffer.from([0xff])))), extension('551d11', names)),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const body = sequence(toBeSigned, ecdsaWithSha256, signature).toString('base64');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n` };
};
