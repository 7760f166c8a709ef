import { jsonReply, headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** How the system says no. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message);

/** The older API does not tell what is missing from what may not be seen. */
export const noAccess = (type: string, id: string): Refusal =>
  new Refusal(
    403,
    'ACCESS_TO_RESOURCE_IS_FORBIDDEN',
    `No access to entity "com.vmware.vcloud.entity.${type}:${id}".`,
  );

export type Element = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (value: unknown): string => String(value).replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** Written by hand: the library's builder takes ten times as long, which 20,000 VMs make felt. */
const xmlOf = (name: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map((one) => xmlOf(name, one)).join('');
  if (typeof value !== 'object' || value === null) return `<${name}>${escaped(value)}</${name}>`;
  let attributes = '';
  let inside = '';
  for (const [key, part] of Object.entries(value)) {
    if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escaped(part)}"`;
    else inside += xmlOf(key, part);
  }
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${inside}</${name}>`;
};

export const namespace = 'http://www.vmware.com/vcloud/v1.5';

export const xmlType = (type: string): string => `application/vnd.vmware.${type}+xml`;

/** Attributes of `element` have `@` before their names; `type` is the system's name of the document. */
export const xmlReply = (
  { name, type, element }: { name: string; type: string; element: Element },
  status = 200,
): Reply => ({
  status,
  headers: { 'content-type': `${xmlType(type)};version=37.2` },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(name, { '@xmlns': namespace, ...element })}`,
});

/** The one element of a body, by its name. */
export const xmlIn = (request: ReceivedRequest, name: string, type: string): Element => {
  const [sent = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  if (sent.trim() !== xmlType(type)) {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', `The Content-Type must be ${xmlType(type)}.`);
  }
  const text = request.body.toString('utf8');
  const parsed: unknown = XMLValidator.validate(text) === true ? parser.parse(text) : {};
  const root: unknown = Object(parsed)[name];
  if (typeof root !== 'object' || root === null) throw bad(`The body is no ${name}.`);
  const element = { ...root };
  if (!('@xmlns' in element) || element['@xmlns'] !== namespace) throw bad('The namespace is unknown.');
  return element;
};

const isCloudApi = ({ path }: ReceivedRequest): boolean => path.startsWith('/cloudapi/');

export const refusalReply = (request: ReceivedRequest, { status, code, message }: Refusal): Reply =>
  isCloudApi(request)
    ? jsonReply({ minorErrorCode: code, message, stackTrace: '' }, status)
    : xmlReply(
        {
          name: 'Error',
          type: 'vcloud.error',
          element: { '@message': message, '@majorErrorCode': status, '@minorErrorCode': code },
        },
        status,
      );
