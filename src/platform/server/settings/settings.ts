import type { BlockList } from 'node:net'
import type { SiteSettings } from '#src/contract/site-settings.ts'

/** The platform’s own settings; a feature merges its own in from its `server/settings.ts`. */
export interface Settings {
  port: number
  host: string
  /** The public origin; `siteUrlGiven` says whether an operator set it (contract: origin check). */
  siteUrl: string
  siteUrlGiven: boolean
  /** Absolute. */
  dataDir: string
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  /** A streaming replica of the database above, for what may be a second old. */
  replicaUrl: string | null
  /** The most connections of one process to each PostgreSQL. */
  databasePool: number
  /** Processes on this machine that share the port. */
  workers: number
  authSecret: string | null
  /** The secret before: what was made with it goes on working while the site changes over. */
  previousSecret: string | null
  trustProxy: BlockList | null
  mail: { smtpUrl: string | null; from: string; team: string | null }
  site: SiteSettings
  /** Prometheus metrics: on a port of their own, at `/metrics` behind a token, or both; null is off. */
  metrics: { port: number | null; host: string; token: string | null } | null
  /** OpenTelemetry traces over OTLP/HTTP; null is off. */
  traces: { endpoint: string; serviceName: string } | null
  rateLimit: boolean
  /** The most changing calls of one caller in one process; null is unlimited. */
  writesPerMinute: number | null
  logLevel: string
}
