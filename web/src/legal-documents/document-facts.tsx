import type { OrganizationDocument } from '@portal/contract/legal/documents';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { CoverageWord, StandingWord } from './document-words.tsx';

/** What holds of a document of the organization. */
export function DocumentFacts({ document }: { document: OrganizationDocument }) {
  const { t, format } = useTexts();
  const {
    inForce,
    publishedAt,
    format: written,
    requireConsent,
    lastTriggeredAt,
    triggeredByName,
  } = document;
  const standing = { name: t('legal-documents.fact.standing'), value: <StandingWord document={document} /> };
  if (!inForce || publishedAt === null || written === null) return <Facts facts={[standing]} />;
  const triggered =
    lastTriggeredAt === null
      ? t('legal-documents.never')
      : t('legal-documents.byAt', { by: triggeredByName, at: format.dateTime(lastTriggeredAt) });
  return (
    <Facts
      facts={[
        standing,
        {
          name: t('legal-documents.fact.published'),
          value: `${format.dateTime(publishedAt)}, ${t(`legal-documents.format.${written}`)}`,
        },
        {
          name: t('legal-documents.fact.requireConsent'),
          value: t(requireConsent ? 'legal-documents.required' : 'legal-documents.notRequired'),
        },
        { name: t('legal-documents.fact.lastTriggered'), value: triggered },
        {
          name: t('legal-documents.fact.coverage'),
          value: requireConsent ? <CoverageWord document={document} /> : absent,
        },
      ]}
    />
  );
}
