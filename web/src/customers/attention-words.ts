import type { Attention, AttentionLevel, AttentionReason } from '@portal/contract/attention';
import { useTexts } from '../platform/use-texts.ts';
import type { Tone } from '../ui/status.tsx';

const ofState: readonly AttentionReason['kind'][] = ['serviceFailed', 'serviceNeedsAttention', 'serviceBusy'];
/** The word for the state of the service says it already. */
export const saysState = ({ kind }: AttentionReason): boolean => ofState.includes(kind);

export const attentionTones: Record<AttentionLevel, Tone> = {
  error: 'err',
  warning: 'warn',
  unknown: 'unknown',
  busy: 'info',
  none: 'ok',
};

/** In the browser's zone: `2026-11-20`. */
const dayOf = (date: Date): string => new Intl.DateTimeFormat('sv-SE').format(date);

/** What needs somebody, in words. */
export function useAttentionWords() {
  const { t, exists, format } = useTexts();
  const timeOf = (at: string): string => {
    const [day, today] = [new Date(at), new Date()].map(dayOf);
    return day === today ? format.time(at) : format.dayShort(day ?? '');
  };
  /** So many things of a service, or how the service itself stands. */
  const reasonOf = ({ level, kind, count, service, since }: AttentionReason): string => {
    const ofThings = `service-texts.attention.${kind}`;
    if (exists(ofThings)) return t(ofThings, { count });
    const name = `customers.attention.reason.${kind}`;
    // The texts of services may come later than what they are said of.
    if (!exists(name)) return t(`customers.attention.level.${level}`);
    return t(name, {
      service: service === null ? '' : t(`service.${service}`),
      day: since === null ? '' : timeOf(since),
    });
  };
  /** What it is that is the reason, and since when. */
  const detailOf = ({ kind, name, count, since }: AttentionReason): string => {
    if (kind === 'deletion') return '';
    const which = count > 1 ? t('customers.attention.andMore', { name, count: count - 1 }) : name;
    const when = since === null ? '' : t('customers.attention.since', { time: timeOf(since) });
    return [name === null ? '' : which, when].filter(Boolean).join(', ');
  };
  /** The state in a word, and what is to say of it: the only reason, or how many there are and the first. */
  const summaryOf = ({ level, count, reasons }: Attention): { word: string; below: string } => {
    const [first] = reasons;
    if (level === 'none' || !first) return { word: t(`customers.attention.level.${level}`), below: '' };
    const isOnly = reasons.filter((reason) => reason.level !== 'busy').length <= 1;
    if (isOnly) return { word: reasonOf(first), below: detailOf(first) };
    return { word: t('customers.attention.several', { count }), below: reasonOf(first) };
  };
  /** What the reasons are: so many services by their states, and what is to say of things. */
  const kindsOf = ({ reasons }: Attention): string[] => {
    const things = reasons.filter((reason) => !saysState(reason));
    const count = reasons.length - things.length;
    return [...(count > 0 ? [t('customers.attention.services', { count })] : []), ...things.map(reasonOf)];
  };
  return { reasonOf, summaryOf, kindsOf };
}
