import type { SiteSettings } from '#src/contract/site-settings.ts'
import { type Deps, systemContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { SitePart, SiteSource } from '#src/platform/server/feature.ts'

/** The published site with what features above it show on its pages, whose versions follow its own. */
export function withParts(source: SiteSource, parts: readonly SitePart[], deps: Deps): SiteSource {
  async function complete(db: Db, site: SiteSettings, isDraft: boolean): Promise<SiteSettings> {
    const ctx = systemContext(db, deps)
    const read = await Promise.all(parts.map(part => part.read(ctx, { site, isDraft })))
    return Object.assign({}, site, ...read)
  }
  return {
    ...source,
    version: async db => {
      const ctx = systemContext(db, deps)
      const beside = await Promise.all(parts.map(part => part.version(ctx)))
      return [await source.version(db), ...beside].join('.')
    },
    read: async (db, version, base) => {
      const site = await source.read(db, version, base)
      return site && complete(db, site, false)
    },
    draft: async (db, base) => complete(db, await source.draft(db, base), true),
  }
}
