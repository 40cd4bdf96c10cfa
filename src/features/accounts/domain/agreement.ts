import { legalPages, type SiteSettings } from '#src/contract/site-settings.ts'

/** What somebody who registers now agrees to, in which revision; nulls where the site has no such pages. */
export function agreement(site: Pick<SiteSettings, 'ownPages'>, now: Date) {
  const pages = legalPages(site).map(({ slug, revision }) => `${slug} ${revision}`)
  return pages.length > 0
    ? { agreed_at: now.toISOString(), agreed_to: pages.join(', ') }
    : { agreed_at: null, agreed_to: null }
}
