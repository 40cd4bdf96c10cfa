import type { BlockList } from 'node:net'
import type { SiteSettings } from '#src/contract/site-settings.ts'

/** What the site decides where the environment says nothing: by its own pages, or for each request. */
export const LEFT_OPEN = ['SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'BACKUP_EVERY_HOURS'] as const

export type LeftOpen = (typeof LEFT_OPEN)[number]

/** The platform’s settings; each feature merges its own in from `server/settings.ts`. */
export interface Settings {
  port: number
  host: string
  /** What the environment gives, which wins (docs/product.md 13.1). */
  given: ReadonlySet<LeftOpen>
  /** The public origin (docs/product.md 12.4). */
  siteUrl: string
  dataDir: string
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  authSecret: string | null
  /** The previous secret: what it signed stays valid while the secret is rotated. */
  previousSecret: string | null
  trustProxy: BlockList | null
  /** `from` follows the published name and address unless `MAIL_FROM` is given: read it when a mail is sent. */
  mail: {
    smtpUrl: string | null
    from: string
    team: string | null
  }
  /** The site as the environment describes it. */
  baseSite: SiteSettings
  /** The site with what was published on top; replaced as a whole when something is published (`live-site.ts`). */
  site: SiteSettings
  /** Prometheus metrics, on a port of their own; null is off. */
  metrics: { port: number; host: string } | null
  rateLimit: boolean
  /** Limits of reads and of changes per caller and process. Tests lower them. */
  readsPerMinute: number
  writesPerMinute: number
  /** How much text a member may store; a year of daily entries is about one megabyte. Tests lower it. */
  memberQuotaBytes: number
  /** Backups of the embedded database by the site itself; null is off. */
  backups: { everyHours: number; keep: number } | null
  /** When an administrator has asked for one by a press. */
  backupAskedAt: string | null
  /** Encrypts backups of the embedded database. */
  backupKey: string | null
  logLevel: string
}
