import { noticeForm, type Notice, type NoticeForm } from '@portal/contract/notices';
import * as z from 'zod';

/** As the fields have it: empty for none, times in the browser's zone as `2026-11-22T09:30`. */
export type NoticeValues = Omit<NoticeForm, 'service' | 'region' | 'startsAt' | 'endsAt'> & {
  service: NonNullable<NoticeForm['service']> | '';
  region: NonNullable<NoticeForm['region']> | '';
  startsAt: string;
  endsAt: string;
};

const two = (part: number): string => String(part).padStart(2, '0');

/** A moment as a field of the browser writes it. */
export function localTime(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const emptyNotice: NoticeValues = {
  kind: 'information',
  titleEn: '',
  titleSv: '',
  textEn: '',
  textSv: '',
  service: '',
  region: '',
  audience: 'everybody',
  startsAt: '',
  endsAt: '',
};

export const valuesOf = ({ service, region, startsAt, endsAt, ...notice }: Notice): NoticeValues => ({
  kind: notice.kind,
  titleEn: notice.titleEn,
  titleSv: notice.titleSv,
  textEn: notice.textEn,
  textSv: notice.textSv,
  service: service ?? '',
  region: region ?? '',
  audience: notice.audience,
  startsAt: localTime(startsAt),
  endsAt: localTime(endsAt),
});

/** What stays once it has begun. */
export const settledNames = ['kind', 'audience', 'service', 'region', 'startsAt'] as const;

const momentOf = z.string().transform((local) => (local === '' ? null : new Date(local).toISOString()));
const noneWhenEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema);

/** The fields as the body of the call; of one that has begun the beginning stays. */
export const noticeSchema = (hasBegun: boolean): z.ZodType<NoticeForm> =>
  z
    .object({
      ...noticeForm.shape,
      service: noneWhenEmpty(noticeForm.shape.service),
      region: noneWhenEmpty(noticeForm.shape.region),
      startsAt: hasBegun ? z.string().transform(() => null) : momentOf,
      endsAt: momentOf,
    })
    .superRefine(({ startsAt, endsAt }, context) => {
      if (endsAt === null || startsAt === null || endsAt > startsAt) return;
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'endsBeforeStart' });
    });
