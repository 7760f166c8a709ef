import type { Reply } from '@portal/simulator-kit/messages';

/** An answer with an error code of the gateway. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = '') {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

export const xmlReply = (content: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
});

export const s3Namespace = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** An XML element around content that is XML already. */
export const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

/** An XML element around text. */
export const leaf = (name: string, text: string | number | boolean): string =>
  element(name, xmlText(String(text)));

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const controlSigns = /\p{Cc}/gu;

/** Control signs as the gateway writes them, which is not quite XML. */
function xmlText(text: string): string {
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  return escaped.replaceAll(controlSigns, numberedEntity);
}

const numberedEntity = (sign: string): string => `&#x${sign.charCodeAt(0).toString(16).padStart(2, '0')};`;

type ErrorPlace = { asJson: boolean; requestId: string; bucket: string };

export function errorReply(refusal: Refusal, { asJson, requestId, bucket }: ErrorPlace): Reply {
  const { status, code, message } = refusal;
  const hostId = 'simulator-default-default';
  if (asJson) {
    const body = JSON.stringify({ Code: code, Message: message, RequestId: requestId, HostId: hostId });
    return { status, headers: { 'content-type': 'application/json' }, body };
  }
  const named = bucket === '' ? '' : leaf('BucketName', bucket);
  const ids = leaf('RequestId', requestId) + leaf('HostId', hostId);
  const reply = xmlReply(element('Error', leaf('Code', code) + leaf('Message', message) + named + ids));
  return { ...reply, status };
}
