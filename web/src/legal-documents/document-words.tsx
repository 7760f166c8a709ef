import type { OrganizationDocument } from '@portal/contract/legal/documents';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

/** Whose document counts: the organization's own, or for a partner without one the operator's. */
export function StandingWord({ document }: { document: OrganizationDocument }) {
  const { t } = useTexts();
  const kind = useWorkplaceKind();
  if (document.inForce) return <StatusWord tone="ok" word={t('legal-documents.standing.own')} />;
  return kind === 'operator' ? (
    <StatusWord tone="warn" word={t('legal-documents.standing.none')} />
  ) : (
    <StatusWord tone="off" word={t('legal-documents.standing.operators')} />
  );
}

/** How many of those who have to accept it have. */
export function CoverageWord({
  document,
}: {
  document: Pick<OrganizationDocument, 'accepted' | 'outstanding'>;
}) {
  const { t, format } = useTexts();
  const { accepted, outstanding } = document;
  const people = accepted + outstanding;
  if (people === 0) return t('legal-documents.coverage.nobody');
  const words = t('legal-documents.coverage.of', {
    accepted: format.number(accepted),
    people: format.number(people),
  });
  return <StatusWord tone={outstanding === 0 ? 'ok' : 'warn'} word={words} />;
}
