import type { FastifyBaseLogger } from 'fastify'
import { writeFor } from '#src/contract/formats.ts'
import { countryOf, type SiteSettings } from '#src/contract/site-settings.ts'
import type { Db } from '../db/database.ts'
import type { SiteSource, SiteVersion } from '../feature.ts'
import { repeat } from '../jobs/repeat.ts'
import { senderOf } from '../settings/compose.ts'
import type { Settings } from '../settings/settings.ts'

const POLL_MS = 2_000

/** A version that could not be rendered is tried again after this long. */
const RETRY_MS = 10_000

/** Puts the site into the settings: mails and everything else that reads them follow at once. */
export function showSite(settings: Settings, site: SiteSettings): void {
  settings.site = site
  writeFor(() => countryOf(settings.site))
  if (!settings.given.has('MAIL_FROM')) settings.mail.from = senderOf(site, settings.mail.smtpUrl)
}

export interface LiveSite {
  /** Looks for a new version now, rather than within two seconds. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

export interface Follow {
  db: Db
  settings: Settings
  source: SiteSource
  /** Makes the pages of a site, until it is over. @returns a function that shows them at once */
  prepare: (site: SiteSettings, isOver: () => boolean) => Promise<() => void>
  log: Pick<FastifyBaseLogger, 'error' | 'info'>
  /** Takes over what is set up in the browser besides texts. */
  apply?: () => Promise<void>
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Shows each newly published version in this process: its pages, its mails and its settings in one step.
 * @param shown the version that is shown already
 */
export function followSite(
  { db, settings, source, prepare, log, apply }: Follow,
  shown: SiteVersion,
): LiveSite {
  let version = shown
  let isStopped = false
  let failed: { version: SiteVersion | null; until: number } = { version: null, until: 0 }

  async function show(next: SiteVersion): Promise<void> {
    await apply?.()
    const site = await source.read(db, next, settings)
    if (!site) return
    const swap = await prepare(site, () => isStopped)
    if (isStopped) return
    swap()
    showSite(settings, site)
    version = next
    log.info({ version }, 'the published texts are shown')
  }

  async function look(): Promise<void> {
    let next = version
    try {
      next = await source.version(db)
      if (next === version || (next === failed.version && Date.now() < failed.until)) return
      await show(next)
      if (failed.version === next) await source.report(db, next, null)
    } catch (error) {
      log.error(
        { err: error, version: next },
        'the published texts cannot be shown; the old pages stay',
      )
      if (next === version) return
      failed = { version: next, until: Date.now() + RETRY_MS }
      await source.report(db, next, reasonOf(error)).catch(() => {})
    }
  }

  let looking = Promise.resolve()
  const lookOnce = () => (looking = looking.then(look))
  const end = repeat(lookOnce, POLL_MS)
  const stop = () => {
    // To render all pages of a new version can take longer than a process has for its end.
    isStopped = true
    return end()
  }
  return { look: lookOnce, stop }
}

/** Shows the published version. @returns it. @throws when the database does not have its texts */
async function showFirst({ db, settings, source, prepare, apply }: Follow): Promise<SiteVersion> {
  await apply?.()
  const version = await source.version(db)
  const site = await source.read(db, version, settings)
  if (!site) throw new Error(`The texts of the published version ${version} are missing.`)
  showSite(settings, site)
  const swap = await prepare(site, () => false)
  swap()
  return version
}

/**
 * Shows the published version, then follows new ones.
 * @returns at once; `ready` resolves when there are pages
 */
export function openLiveSite(follow: Follow): LiveSite & { ready: Promise<void> } {
  let live: LiveSite | undefined
  const ready = showFirst(follow).then(shown => {
    live = followSite(follow, shown)
  })
  return { ready, look: async () => live?.look(), stop: async () => live?.stop() }
}
