import type { SiteSettings } from '#src/contract/site-settings.ts'
import { knownPrices, pricesVersion } from '#src/features/membership/server/exposed.ts'
import { hasAnyHours } from '#src/features/scheduling/server/exposed.ts'
import { siteWith } from '#src/features/texts/domain/words.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { SiteSource, SiteVersion } from '#src/platform/server/feature.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { getContent, publishContent } from '../contract/content.ts'
import { changeSiteLanguage } from '../contract/languages.ts'
import { addPage } from '../contract/pages.ts'
import * as store from './content.store.ts'
import { defaultsOf } from './defaults.ts'
import { siteLanguage } from './languages.ts'
import { readOwnPages } from './pages.ts'
import { picturesByUrl } from './pictures.store.ts'

/** Covers the texts and what is shown without being published: the site's own pages, that there are hours, and Stripe's prices. */
const versionOf = (published: number, beside: string): SiteVersion => `${published}.${beside}`

function partsOf(version: SiteVersion): [published: number, beside: string] {
  const [published, ...beside] = version.split('.')
  return [Number(published), beside.join('.')]
}

async function siteOf(
  db: Db,
  settings: Settings,
  content: store.Values,
  all: boolean,
): Promise<SiteSettings> {
  const site = siteWith(defaultsOf(settings, content), content)
  const language = await siteLanguage({ db }, settings)
  const ownPages = await readOwnPages(db, settings, { all, language })
  const pictures = await picturesByUrl(db)
  return {
    ...{ ...site, ownPages, pictures },
    language,
    hasHours: await hasAnyHours(db),
    stripePrices: await knownPrices(db, settings),
  }
}

export const publishedSite: SiteSource = {
  publishes: (method, url) =>
    url === publishContent.path ||
    url === changeSiteLanguage.path ||
    (method !== 'GET' && url.startsWith(addPage.path)),
  waits: (method, url) => method === 'GET' && url === getContent.path,
  version: async db => {
    const { published, pages } = await store.readShown(db)
    return versionOf(published, [pages, await hasAnyHours(db), await pricesVersion(db)].join('.'))
  },
  read: async (db, version, settings) => {
    const [published] = partsOf(version)
    const content = await store.readVersion(db, published)
    return content && siteOf(db, settings, content, false)
  },
  draft: async (db, settings) => {
    const { live, draft } = await store.readState(db)
    return siteOf(db, settings, draft ?? live, true)
  },
  report: (db, version, failure) => store.writeFailure(db, partsOf(version)[0], failure),
}
