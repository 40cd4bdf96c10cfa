import { siteWith } from '#src/features/content/domain/words.ts'
import type { SiteSource } from '#src/platform/server/feature.ts'
import { VERSIONS_KEPT } from '../../constants.ts'
import { publishContent } from '../../contract.ts'
import * as store from '../store.ts'

export const publishedSite: SiteSource = {
  publishedBy: publishContent.path,
  version: store.readPublished,
  read: async (db, version, base) => {
    const content = await store.readVersion(db, version)
    return content && siteWith(base, content)
  },
  draft: async (db, base) => {
    const { draft, published } = await store.readState(db)
    return siteWith(base, draft ?? (await store.readVersion(db, published)) ?? {})
  },
  olderThan: async (db, version) => {
    const kept = await store.listVersions(db, VERSIONS_KEPT)
    return [...kept.map(each => each.version).filter(each => each < version), 0]
  },
  report: store.writeFailure,
}
