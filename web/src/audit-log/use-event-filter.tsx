import { auditCategories } from '@portal/contract/audit-log/categories';
import { auditEventOf, writtenEvents, type AuditEvent } from '@portal/contract/audit-log/events';
import { auditEventText } from '@portal/contract/audit-log/texts';
import { useTexts } from '../platform/use-texts.ts';
import { ChoiceList, type ChoiceGroup, type ListChoice } from '../ui/list/choice-list.tsx';
import { changed } from '../ui/list/list-state.ts';
import type { OpenFilter } from '../ui/list/types.ts';
import type { LogSearch } from './addresses.ts';
import { useHeads } from './use-heads.ts';

type Change = (next: LogSearch) => void;

const chosenIn = ({ event, category }: LogSearch): string | undefined => {
  if (event !== undefined) return `event:${event}`;
  return category === undefined ? undefined : `category:${category}`;
};

/** Of each category all, or one of its events. */
function useGroups(): ChoiceGroup[] {
  const { t, language } = useTexts();
  const choiceOf = (event: AuditEvent): ListChoice => ({
    value: `event:${event}`,
    label: auditEventText(event, language),
  });
  return auditCategories.flatMap((category) => {
    const own = writtenEvents.filter((event) => auditEventOf(event).category === category);
    if (own.length === 0) return [];
    const label = t(`audit-log.category.${category}`);
    const all = { value: `category:${category}`, label: t('audit-log.filter.allOf', { category: label }) };
    return [{ label, choices: own.length > 1 ? [all, ...own.map(choiceOf)] : own.map(choiceOf) }];
  });
}

/** The event or the category that the address names, among those there are. */
export function useEventFilter(state: LogSearch, onStateChange: Change): OpenFilter {
  const { t, language, exists } = useTexts();
  const head = useHeads();
  const groups = useGroups();
  const { event, category } = state;
  const categoryText = `audit-log.category.${category}`;
  const nameOfCategory = category !== undefined && exists(categoryText) ? t(categoryText) : undefined;
  return {
    id: 'event',
    label: head('event'),
    words: ['event', 'category'],
    inUse: event === undefined ? nameOfCategory : auditEventText(event, language),
    choose: (done) => (
      <ChoiceList
        groups={groups}
        value={chosenIn(state)}
        searchLabel={t('audit-log.filter.searchEvent')}
        onChoose={({ value }) => {
          const [word = '', name] = value.split(':');
          onStateChange(changed(state, { event: undefined, category: undefined, [word]: name }));
          done();
        }}
      />
    ),
  };
}
