import type { PriceList } from '@portal/contract/price-list';
import { absent } from '../platform/format.ts';
import { useTexts, type UseTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { priceListHref } from './addresses.ts';
import { StandingWord } from './standing-word.tsx';

/** From when until when a list holds, in words. */
export function validityText({ t, format }: UseTexts, { validFrom, validUntil }: PriceList): string {
  if (validFrom === null) return absent;
  if (validUntil === null) return t('price-list.validity.from', { from: format.day(validFrom) });
  return t('price-list.validity.until', { from: format.day(validFrom), until: format.day(validUntil) });
}

export function usePriceListColumns(): readonly Column<PriceList>[] {
  const texts = useTexts();
  const { t, format } = texts;
  return [
    {
      id: 'number',
      header: t('price-list.column.list'),
      strong: true,
      cell: ({ number }) => (
        <TextLink look="name" href={priceListHref(number)}>
          {t('price-list.name', { number })}
        </TextLink>
      ),
      cardRole: 'title',
    },
    {
      id: 'standing',
      header: t('price-list.column.standing'),
      cell: ({ standing }) => <StandingWord standing={standing} />,
      cardRole: 'status',
    },
    {
      id: 'validity',
      header: t('price-list.column.valid'),
      cell: (list) => validityText(texts, list),
      cardRole: 'fact',
    },
    {
      id: 'currency',
      header: t('price-list.field.currency'),
      cell: ({ currency }) => currency,
      cardRole: 'none',
    },
    {
      id: 'note',
      words: true,
      header: t('price-list.field.note'),
      cell: ({ note }) => note || absent,
      cardRole: 'none',
    },
    {
      id: 'published',
      words: true,
      header: t('price-list.column.published'),
      cell: ({ publishedAt, publishedBy }) =>
        publishedAt === null
          ? absent
          : t('price-list.byAt', { by: publishedBy, at: format.dateTime(publishedAt) }),
      cardRole: 'none',
    },
  ];
}
