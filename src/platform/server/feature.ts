import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Gauge } from 'prom-client'
import type { ErrorTable } from '#src/contract/errors.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type {
  AnyContext,
  ArchivePart,
  Charged,
  Coached,
  DayNamed,
  Deps,
  KeptByAddress,
  Leads,
  Leave,
  MailedInvitations,
  ReadDue,
  ReadWaiting,
  SharedKind,
  SignedOut,
  TextsPublished,
  Unsubscribe,
  ZoneChanged,
} from './context.ts'
import type { StatedClaims } from './db/claims.ts'
import type { Db } from './db/database.ts'
import type { ImportedList } from './db/imported-lists.ts'
import type { Migration } from './db/migrate.ts'
import type { Route } from './http/route.ts'
import type { SessionGate } from './http/session.ts'
import type { Job } from './jobs/jobs.ts'
import type { SettingsPart } from './settings/part.ts'
import type { Settings } from './settings/settings.ts'

export interface WorkContext {
  db: Db
  deps: Deps
  log: FastifyBaseLogger
}

/** Origins that pages may load from, in addition to their own. */
export interface ContentSources {
  /** The URLs this applies to; without it, all pages. */
  pages?: RegExp
  scripts?: readonly string[]
  frames?: readonly string[]
  connections?: readonly string[]
  /** Popups keep access to their opener. */
  opensWindows?: true
}

export interface ServeContext {
  app: FastifyInstance
  db: Db
  deps: Deps
  sessions: SessionGate
}

export type HelpFor = (site: SiteSettings, texts: readonly string[]) => string | null

export interface FeatureGauge {
  name: string
  help: string
  labels: readonly string[]
  /** Called at most every three seconds, in whichever process is scraped. */
  read: (db: Db, gauge: Pick<Gauge, 'set' | 'remove'>) => Promise<void>
}

/** Opaque to everybody but the source: others only compare it. */
export type SiteVersion = string

/** The published site: each process reads it when its version changes, and shows it once it is rendered. */
export interface SiteSource {
  /** Whether a call publishes: the process that answers it then looks for the new version at once. */
  publishes: (method: string, url: string) => boolean
  /** Whether a call waits until this process shows what has been published, as the one after publishing does. */
  waits: (method: string, url: string) => boolean
  /** Called every two seconds, so it may read only a few indexed rows. */
  version: (db: Db) => Promise<SiteVersion>
  /** @returns the version's settings on top of the environment's; null when the version is no longer kept */
  read: (db: Db, version: SiteVersion, settings: Settings) => Promise<SiteSettings | null>
  /** What would be published now, for a preview. */
  draft: (db: Db, settings: Settings) => Promise<SiteSettings>
  /** Records that this version's pages cannot be rendered, so the old ones stay; null: now they can. */
  report: (db: Db, version: SiteVersion, failure: string | null) => Promise<void>
}

/** What public pages show of a feature besides the site's texts. */
export interface SitePart {
  /** Called every two seconds, so it may read only a few indexed rows. */
  version: (ctx: AnyContext) => Promise<string>
  /** @param isDraft for a preview: as it would be once the site's draft is published */
  read: (
    ctx: AnyContext,
    shown: { site: SiteSettings; isDraft: boolean },
  ) => Promise<Partial<SiteSettings>>
}

export interface ServerFeature {
  name: string
  /** The features to whose tables its own refer, where they come later in the alphabet; users need not be named. */
  after?: readonly string[]
  routes?: readonly Route[]
  errors?: ErrorTable
  tables?: StatedClaims
  /** By the name recorded in the database. Never change one that has been released. */
  migrations?: Readonly<Record<string, Migration>>
  settings?: SettingsPart
  jobs?: (context: WorkContext) => readonly Job[]
  /** Deletes expired rows, by an index; runs hourly. */
  sweep?: (ctx: AnyContext) => Promise<unknown>
  /** Voids what a restored backup would revive: sessions, mailed links and permissions that have ended since. */
  afterRestore?: (ctx: AnyContext) => Promise<unknown>
  /** Initial data; every process calls it at start, and one inserts. @returns lines to print once */
  seed?: (ctx: AnyContext) => Promise<readonly string[]>
  archive?: ArchivePart
  /** Lists of the archive that members can bring in again. */
  imports?: readonly ImportedList[]
  metrics?: readonly FeatureGauge[]
  leave?: Leave
  /** What the feature keeps about people without an account, who may ask for its erasure. */
  keptByAddress?: readonly KeptByAddress[]
  /** The kinds of the feature's data that members can share. */
  shares?: readonly SharedKind[]
  /** What waits for a member, for their home. */
  due?: ReadDue
  /** What is new for a signed-in person, on either side of a coaching. */
  waiting?: ReadWaiting
  invitations?: MailedInvitations
  zoneChanged?: ZoneChanged
  dayNamed?: DayNamed
  /** What becomes of the feature's own when the site's texts are published. */
  textsPublished?: TextsPublished
  sitePart?: SitePart
  /** What to read again when the payment provider reports something. */
  charged?: Charged
  signedOut?: SignedOut
  /** What the unsubscribe links in the feature's mails end, by kind. */
  unsubscribe?: Readonly<Record<string, Unsubscribe>>
  /** What to do when a coaching begins. */
  coached?: Coached
  /** What ends when a coach loses the right to coach. */
  leads?: Leads
  /** The help lines for whoever writes this to another person; null where it tells of no danger. */
  helpFor?: HelpFor
  contentSources?: (settings: Settings) => ContentSources | null
  /** What the operator should know at start; logged as warnings. */
  warnings?: (settings: Settings) => readonly string[]
  redirects?: Readonly<Record<string, string>>
  /** Registers hooks and routes outside the contract; runs before the endpoints are registered. */
  serve?: (context: ServeContext) => void
  /** Enqueues further mails when none is due. @returns whether it did */
  writeMails?: (ctx: AnyContext) => Promise<boolean>
}

export const serverFeature = (feature: ServerFeature): ServerFeature => feature
