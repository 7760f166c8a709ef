import type { getBrandShades, PrimaryColor, Shades, updateCompanyAppearance } from '@portal/contract/company';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import { actorOf, audit } from '../platform/audit.ts';
import type { ReadCall, WriteCall } from '../platform/http/call.ts';
import type { UploadedFile } from '../platform/uploads/uploads.ts';
import { notFound, stale } from '../platform/http/problem.ts';
import { ratiosOf, brandTokensOf } from './brand-colors.ts';
import { lockBrand, setColors, setLogo, type LogoMode } from './repository.ts';

type Nothing = Record<string, never>;
type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;

const record = ({ tx, principal, request }: Call, event: AuditEvent, details: AuditDetails): Promise<void> =>
  audit(tx, {
    event,
    actor: actorOf(principal, request),
    partnerId: principal.partnerId,
    target: principal.organizationName,
    details,
  });

const shadesOf = (hex: string, mode: LogoMode): Shades => ({
  tokens: brandTokensOf(hex, mode),
  ratios: ratiosOf(hex, mode),
});

/** What would be made of two colours; nothing is kept. */
export const readShades = ({
  query,
}: ReadCall<typeof getBrandShades>): ResponseOf<typeof getBrandShades> => ({
  light: shadesOf(query.lightMode, 'light'),
  dark: shadesOf(query.darkMode, 'dark'),
});

const asList = ({ lightMode, darkMode }: PrimaryColor): string[] => [lightMode, darkMode];

/** Changes the colours; any colour is taken, because what is drawn from it can always be read. */
export async function updateColors(
  call: WriteCall<typeof updateCompanyAppearance>,
): Promise<ResponseOf<typeof updateCompanyAppearance>> {
  const { tx, principal, body } = call;
  const { partnerId } = principal;
  const before = await lockBrand(tx, partnerId);
  if (before.version !== body.version) throw stale(before.updatedByName, before.updatedAt.toISOString());
  const colors = { lightMode: body.primaryColor.lightMode, darkMode: body.primaryColor.darkMode };
  if (before.lightMode === colors.lightMode && before.darkMode === colors.darkMode)
    return { version: body.version };
  await setColors(tx, { partnerId, by: principal.userName }, colors);
  await record(call, 'brandColorsUpdated', { colors: asList(colors), previousColors: asList(before) });
  return { version: body.version + 1 };
}

/** Keeps a logo that was drawn anew; `prepared` is its picture. */
export const replaceLogo =
  (mode: LogoMode) =>
  async (call: Call & { file: UploadedFile; prepared: string }): Promise<Nothing> => {
    const { tx, principal, file, prepared } = call;
    const place = { partnerId: principal.partnerId, mode, by: principal.userName };
    const previousFile = await setLogo(tx, place, { image: prepared, name: file.name });
    await record(call, 'logoUpdated', {
      mode,
      file: file.name,
      ...(previousFile === null ? {} : { previousFile }),
    });
    return {};
  };

export const removeLogo =
  (mode: LogoMode) =>
  async (call: Call): Promise<Nothing> => {
    const { partnerId, userName } = call.principal;
    const place = { partnerId, mode, by: userName };
    const file = await setLogo(call.tx, place, { image: '', name: '' });
    if (file === null) throw notFound();
    await record(call, 'logoRemoved', { mode, file });
    return {};
  };
