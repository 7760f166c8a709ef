import type { ServiceTexts } from '../services/define-service.ts';

/** Alone, so that the web loads them without the service's endpoints. */
export const m365LicensesTexts = {
  operations: {
    enableM365Licenses: {
      en: 'Enable M365 Licenses for {customer}',
      sv: 'Aktivera M365-licenser för {customer}',
    },
    disableM365Licenses: {
      en: 'Disable M365 Licenses for {customer}',
      sv: 'Avaktivera M365-licenser för {customer}',
    },
    acceptAgreement: {
      en: 'Accept the customer agreement for {customer}',
      sv: 'Godkänn kundavtalet för {customer}',
    },
    orderLicenses: { en: 'Order {subject}', sv: 'Beställ {subject}' },
    updateLicense: { en: 'Change the quantity of {subject}', sv: 'Ändra antalet av {subject}' },
    setLicenseTermEnd: {
      en: 'Change the auto-renew of {subject}',
      sv: 'Ändra automatisk förnyelse av {subject}',
    },
    cancelLicense: { en: 'Cancel {subject}', sv: 'Säg upp {subject}' },
    startLicenseTerm: { en: 'Start a term of {subject}', sv: 'Påbörja en löptid för {subject}' },
    suspendLicense: { en: 'Suspend {subject}', sv: 'Pausa {subject}' },
    reactivateLicense: { en: 'Reactivate {subject}', sv: 'Återaktivera {subject}' },
  },
  reasons: {
    resellerNotAuthorized: {
      text: {
        en: 'Microsoft says that the tenant has not accepted the relationship yet. Open the link as its administrator, then retry.',
        sv: 'Enligt Microsoft har kundens tenant inte godkänt relationen ännu. Öppna länken som administratör och försök sedan igen.',
      },
      short: { en: 'The reseller was not authorized', sv: 'Återförsäljaren var inte godkänd' },
    },
    tenantTaken: {
      text: {
        en: 'The tenant belongs to another customer here. Check the domain, or contact support.',
        sv: 'Tenanten tillhör redan en annan kund här. Kontrollera domänen eller kontakta supporten.',
      },
      short: { en: 'The tenant belonged to another customer', sv: 'Tenanten tillhörde en annan kund' },
    },
    domainTaken: {
      text: {
        en: 'Somebody else has taken the domain. Choose another one.',
        sv: 'Någon annan har tagit domänen. Välj en annan.',
      },
      short: { en: 'The domain was taken', sv: 'Domänen var upptagen' },
    },
    domainInvalid: {
      text: {
        en: 'Microsoft does not allow that domain. Choose another one.',
        sv: 'Microsoft tillåter inte domänen. Välj en annan.',
      },
      short: { en: 'The domain was not allowed', sv: 'Domänen tilläts inte' },
    },
    tenantMissing: {
      text: {
        en: 'Microsoft no longer knows the tenant, or has ended the relationship. Contact support.',
        sv: 'Microsoft känner inte längre till tenanten eller har avslutat relationen. Kontakta supporten.',
      },
      short: { en: 'The tenant was gone', sv: 'Tenanten fanns inte längre' },
    },
    agreementMissing: {
      text: {
        en: 'The Microsoft Customer Agreement has not been accepted. Accept it, then retry.',
        sv: 'Microsofts kundavtal är inte godkänt. Godkänn det och försök sedan igen.',
      },
      short: { en: 'The customer agreement was missing', sv: 'Kundavtalet saknades' },
    },
    attestationMissing: {
      text: {
        en: 'Microsoft wants a statement that this product can only be ordered with elsewhere. Contact support.',
        sv: 'Microsoft kräver ett intyg som den här produkten bara kan beställas med på annat sätt. Kontakta supporten.',
      },
      short: { en: 'Microsoft wanted a statement', sv: 'Microsoft krävde ett intyg' },
    },
    accountLocked: {
      text: {
        en: 'Microsoft has locked the account for orders. Contact support.',
        sv: 'Microsoft har spärrat kontot för beställningar. Kontakta supporten.',
      },
      short: { en: 'The account was locked', sv: 'Kontot var spärrat' },
    },
    autoRenewNotAllowed: {
      text: {
        en: 'Microsoft does not allow that for this license.',
        sv: 'Microsoft tillåter inte det för den här licensen.',
      },
      short: { en: 'Microsoft did not allow it', sv: 'Microsoft tillät det inte' },
    },
    changedMeanwhile: {
      text: {
        en: 'The license has been changed elsewhere. Look at it as it is now, then order again.',
        sv: 'Licensen har ändrats på annat håll. Kontrollera hur den ser ut nu och beställ igen.',
      },
      short: { en: 'It was changed elsewhere', sv: 'Den ändrades på annat håll' },
    },
    changeFailed: {
      text: {
        en: 'Microsoft could not make the change. Retry, or contact support.',
        sv: 'Microsoft kunde inte genomföra ändringen. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Microsoft could not change it', sv: 'Microsoft kunde inte ändra den' },
    },
    changeInProgress: {
      text: {
        en: 'Microsoft is still at an earlier change, which may take a day. Retry then.',
        sv: 'Microsoft arbetar fortfarande med en tidigare ändring, vilket kan ta ett dygn. Försök igen därefter.',
      },
      short: { en: 'An earlier change was under way', sv: 'En tidigare ändring pågick' },
    },
    orderFailed: {
      text: {
        en: 'Microsoft could not carry out the order. Retry, or contact support.',
        sv: 'Microsoft kunde inte genomföra beställningen. Försök igen eller kontakta supporten.',
      },
      short: { en: 'Microsoft could not carry it out', sv: 'Microsoft kunde inte genomföra den' },
    },
    purchaseUnclear: {
      text: {
        en: 'Microsoft has sold something that may be this order, in words that the portal does not know. It buys nothing more before that is clear. Contact support.',
        sv: 'Microsoft har sålt något som kan vara den här beställningen, men i ord som portalen inte känner till. Inget mer köps förrän det är klarlagt. Kontakta supporten.',
      },
      short: { en: 'It was unclear what had been bought', sv: 'Det var oklart vad som hade köpts' },
    },
    licensePriceChanged: {
      text: {
        en: 'Microsoft has changed the price. Wait for the new price list, then order again.',
        sv: 'Microsoft har ändrat priset. Vänta på den nya prislistan och beställ sedan igen.',
      },
      short: { en: 'The price had changed', sv: 'Priset hade ändrats' },
    },
    productWithdrawn: {
      text: {
        en: 'Microsoft does not sell the product any more. Order another one.',
        sv: 'Microsoft säljer inte längre produkten. Beställ en annan.',
      },
      short: { en: 'The product was withdrawn', sv: 'Produkten såldes inte längre' },
    },
    extendedTerm: {
      text: {
        en: 'The license goes on by the month after its term, so no seats can be added to it. Order a new license instead.',
        sv: 'Licensen fortsätter månad för månad efter sin löptid och kan inte utökas. Beställ en ny licens i stället.',
      },
      short: { en: 'Its term was over', sv: 'Löptiden var slut' },
    },
    quantityOutOfRange: {
      text: {
        en: 'Microsoft does not sell so many seats of it. Order another quantity.',
        sv: 'Microsoft säljer inte så många. Beställ ett annat antal.',
      },
      short: { en: 'So many were not sold', sv: 'Så många såldes inte' },
    },
    seatsAssigned: {
      text: {
        en: 'More seats are assigned to users than would be left. Unassign some in Microsoft 365, then retry.',
        sv: 'Fler licenser är tilldelade än vad som skulle bli kvar. Ta bort tilldelningar i Microsoft 365 och försök igen.',
      },
      short: { en: 'The seats were assigned', sv: 'Licenserna var tilldelade' },
    },
    subscriptionEnded: {
      text: {
        en: 'The license has ended with Microsoft.',
        sv: 'Licensen har upphört hos Microsoft.',
      },
      short: { en: 'It had ended', sv: 'Den hade upphört' },
    },
    subscriptionSuspended: {
      text: {
        en: 'The license is suspended with Microsoft. Reactivate it first.',
        sv: 'Licensen är pausad hos Microsoft. Återaktivera den först.',
      },
      short: { en: 'It was suspended', sv: 'Den var pausad' },
    },
    tooManyChanges: {
      text: {
        en: 'Microsoft takes no more changes of this license today. Retry tomorrow.',
        sv: 'Microsoft tar inte emot fler ändringar av licensen i dag. Försök igen i morgon.',
      },
      short: { en: 'There were too many changes', sv: 'Det blev för många ändringar' },
    },
    tooManySubscriptions: {
      text: {
        en: 'The tenant has as many licenses of this product as Microsoft allows. Raise one of them instead.',
        sv: 'Tenanten har så många licenser av produkten som Microsoft tillåter. Utöka en av dem i stället.',
      },
      short: { en: 'There were too many of it', sv: 'Det fanns för många' },
    },
    licenseWindowClosed: {
      text: {
        en: 'The time to give seats back or to cancel is over. It is possible again when the term ends.',
        sv: 'Tiden för att minska antalet eller säga upp är över. Det går igen när löptiden tar slut.',
      },
      short: { en: 'It was too late', sv: 'Det var för sent' },
    },
    licensesLeft: {
      text: {
        en: 'Licenses are left with Microsoft. Cancel them or let them end, then retry.',
        sv: 'Det finns licenser kvar hos Microsoft. Säg upp dem eller låt dem upphöra och försök sedan igen.',
      },
      short: { en: 'Licenses were left', sv: 'Det fanns licenser kvar' },
    },
  },
  attention: {
    licensesFailed: {
      one: { en: '{count} license failed', sv: '{count} licens misslyckades' },
      other: { en: '{count} licenses failed', sv: '{count} licenser misslyckades' },
    },
    licenseOrdersFailed: {
      one: { en: '{count} order failed', sv: '{count} beställning misslyckades' },
      other: { en: '{count} orders failed', sv: '{count} beställningar misslyckades' },
    },
    licensesExtending: {
      one: {
        en: '{count} license will extend at a higher price',
        sv: '{count} licens förlängs till högre pris',
      },
      other: {
        en: '{count} licenses will extend at a higher price',
        sv: '{count} licenser förlängs till högre pris',
      },
    },
  },
  /** Products are imported, and have the vendor's names. */
  productNames: {},
} as const satisfies ServiceTexts;

/** What the audit log says of it. */
export const m365LicensesEvents = {
  tenantAuthorizationBegun: { en: 'Tenant authorization begun', sv: 'Godkännande av tenant påbörjat' },
  agreementOrdered: { en: 'Customer agreement accepted', sv: 'Kundavtal godkänt' },
  agreementAccepted: {
    en: 'Customer agreement registered with Microsoft',
    sv: 'Kundavtal registrerat hos Microsoft',
  },
  agreementFailed: { en: 'Customer agreement not registered', sv: 'Kundavtal kunde inte registreras' },
  credentialsSent: { en: 'Tenant credentials sent', sv: 'Inloggning till tenant skickad' },
  licensesOrdered: { en: 'Licenses ordered', sv: 'Licenser beställda' },
  licensesBought: { en: 'Licenses bought', sv: 'Licenser köpta' },
  licensesFailed: { en: 'License order failed', sv: 'Licensbeställning misslyckades' },
  licenseOrderRemoved: {
    en: 'Failed license order removed from view',
    sv: 'Misslyckad licensbeställning borttagen ur listan',
  },
  licenseUpdateOrdered: { en: 'License change ordered', sv: 'Ändring av licens beställd' },
  licenseUpdated: { en: 'License changed', sv: 'Licens ändrad' },
  licenseUpdateFailed: { en: 'License change failed', sv: 'Ändring av licens misslyckades' },
  licenseTermEndOrdered: {
    en: 'Auto-renew change ordered',
    sv: 'Ändring av automatisk förnyelse beställd',
  },
  licenseTermEndSet: { en: 'Auto-renew changed', sv: 'Automatisk förnyelse ändrad' },
  licenseTermEndFailed: {
    en: 'Auto-renew change failed',
    sv: 'Ändring av automatisk förnyelse misslyckades',
  },
  licenseTermOrdered: { en: 'Return to a term ordered', sv: 'Återgång till löptid beställd' },
  licenseTermBegun: { en: 'License returned to a term', sv: 'Licens tillbaka i en löptid' },
  licenseTermFailed: { en: 'Return to a term failed', sv: 'Återgång till löptid misslyckades' },
  licenseCancellationOrdered: { en: 'License cancellation ordered', sv: 'Uppsägning av licens beställd' },
  licenseCancelled: { en: 'License canceled', sv: 'Licens uppsagd' },
  licenseCancellationFailed: { en: 'License cancellation failed', sv: 'Uppsägning av licens misslyckades' },
  licenseSuspensionOrdered: { en: 'License suspension ordered', sv: 'Paus av licens beställd' },
  licenseSuspended: { en: 'License suspended', sv: 'Licens pausad' },
  licenseSuspensionFailed: { en: 'License suspension failed', sv: 'Paus av licens misslyckades' },
  licenseReactivationOrdered: {
    en: 'License reactivation ordered',
    sv: 'Återaktivering av licens beställd',
  },
  licenseReactivated: { en: 'License reactivated', sv: 'Licens återaktiverad' },
  licenseReactivationFailed: {
    en: 'License reactivation failed',
    sv: 'Återaktivering av licens misslyckades',
  },
  licenseFound: { en: 'License found with Microsoft', sv: 'Licens hittad hos Microsoft' },
  licenseRenewed: { en: 'License renewed', sv: 'Licens förnyad' },
  licenseExtended: { en: 'License extended by the month', sv: 'Licens förlängd månadsvis' },
  licenseEnded: { en: 'License ended', sv: 'Licens upphörde' },
  licenseGone: { en: 'License gone from Microsoft', sv: 'Licens borta hos Microsoft' },
  licenseBack: { en: 'License back at Microsoft', sv: 'Licens tillbaka hos Microsoft' },
} as const;
