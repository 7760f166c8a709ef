import type { AuditCategory } from '@portal/contract/audit-log/categories';
import { auditEventOf, isAuditEvent } from '@portal/contract/audit-log/events';
import { auditEventText } from '@portal/contract/audit-log/texts';
import {
  IconApps,
  IconBucket,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalculator,
  IconFileCheck,
  IconHelpCircle,
  IconKey,
  IconLicense,
  IconLifebuoy,
  IconLogin2,
  IconLogout2,
  IconRestore,
  IconServer,
  IconUser,
  IconUserShield,
} from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import type { IconType } from '../ui/button.tsx';
import { AppLink } from '../ui/link.tsx';
import classes from './audit-log.module.css';

const icons: Record<AuditCategory | 'unknown' | 'logout' | 'accessKey' | 'storageUser', IconType> = {
  login: IconLogin2,
  loginFailure: IconLogin2,
  enableService: IconApps,
  termsAccepted: IconFileCheck,
  loginToCustomer: IconUserShield,
  s3: IconBucket,
  user: IconUser,
  vdc: IconServer,
  m365License: IconLicense,
  partner: IconBuildingStore,
  customer: IconBuildingCommunity,
  backup: IconRestore,
  support: IconLifebuoy,
  quote: IconCalculator,
  unknown: IconHelpCircle,
  logout: IconLogout2,
  accessKey: IconKey,
  storageUser: IconUser,
};

const categoryOf = (event: string): AuditCategory | null =>
  isAuditEvent(event) ? auditEventOf(event).category : null;

function iconOf(event: string): keyof typeof icons {
  const category = categoryOf(event);
  if (category === null) return 'unknown';
  if (event === 'logout') return 'logout';
  if (event.startsWith('accessKey')) return 'accessKey';
  return event.startsWith('storageUser') ? 'storageUser' : category;
}

function toneOf(event: string): 'err' | 'unknown' | undefined {
  const category = categoryOf(event);
  if (category === null) return 'unknown';
  return category === 'loginFailure' || event.endsWith('Failed') ? 'err' : undefined;
}

/** What happened, with its icon; what went wrong in its color, what nobody knows muted. */
export function EventWord({ event, href }: { event: string; href?: string | undefined }) {
  const { language } = useTexts();
  const Icon = icons[iconOf(event)];
  const text = auditEventText(event, language);
  return (
    <span className={classes.event} data-tone={toneOf(event)}>
      <Icon size={18} stroke={1.8} aria-hidden className={classes.eventIcon ?? ''} />
      {href === undefined ? (
        <span>{text}</span>
      ) : (
        <AppLink href={href} className={classes.eventLink}>
          {text}
        </AppLink>
      )}
    </span>
  );
}
