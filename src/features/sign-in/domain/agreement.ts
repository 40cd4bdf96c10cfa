import { languageNow } from '#src/contract/i18n.ts'
import { legalPages, type SiteSettings } from '#src/contract/site-settings.ts'

/** The legal pages, with their revisions, that registering now agrees to; nulls on a site that has none. */
export function currentAgreement(site: Pick<SiteSettings, 'ownPages'>, now: Date) {
  const pages = legalPages(site).map(({ slug, revision }) => `${slug} ${revision}`)
  return pages.length > 0
    ? {
        agreed_at: now.toISOString(),
        agreed_to: pages.join(', '),
        agreed_language: languageNow(),
      }
    : { agreed_at: null, agreed_to: null, agreed_language: null }
}
