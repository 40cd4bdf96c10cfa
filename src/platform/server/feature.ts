import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { SelectType } from 'kysely'
import type { Gauge } from 'prom-client'
import type { ErrorTable } from '#src/contract/errors.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { Columns } from './db/columns.ts'
import type { Db } from './db/database.ts'
import type { QuotaClaim } from './db/member-bytes.ts'
import type { Schema } from './db/schema.ts'
import type { Deps } from './deps.ts'
import type { Route } from './http/route.ts'
import type { SessionGate } from './http/session.ts'
import type { ImportedList } from './imports.ts'
import type { Job } from './jobs/jobs.ts'
import type { MailCheck } from './mail/delivery.ts'
import type {
  ArchivePart,
  Coached,
  KeptByAddress,
  Leads,
  Leave,
  MailedInvitations,
  ReadDue,
  ReadWaiting,
  SharedKind,
  SignedOut,
  Unsubscribe,
  WantsMail,
  ZoneChanged,
} from './members.ts'
import type { SettingsPart } from './settings/part.ts'
import type { Settings } from './settings/settings.ts'

/** Why a table's rows are left out, so that this is a decision and not an oversight. */
interface No {
  because: string
}

export const no = (because: string): No => ({ because })

/** Each column of text or JSON is either among `words` or among `codes`; a test fails for one that is in neither. */
interface TableTexts {
  /** Whose words they are, and with whom they go. */
  whose?: 'member' | 'coach' | 'visitor' | 'site'
  /** What people write, are called, or are reached by. */
  words?: readonly string[]
  /** For docs/data.md: for how long, and what removes them. */
  kept?: string
  /** What only the site writes: states, hashes, ids of others. */
  codes: readonly string[]
}

/** What the export of a whole practice has only when asked: `--with-passwords`, `--with-shares`. */
export const PRACTICE_OPTIONS = ['passwords', 'shares'] as const
export type PracticeOption = (typeof PRACTICE_OPTIONS)[number]

/** What happens to a table's rows. Exactly one manifest claims each table; a test compares this with the database. */
export interface TableClaim {
  /** The name of its list in a member's data export. */
  export: string | No
  /** `moved`: `npm run move` copies it to the other engine. */
  import: 'moved' | No
  /** `kept`: `npm run export` writes it; `passwords` and `shares`: only where that is asked for. */
  practice: 'kept' | PracticeOption | No
  /** Columns that an export leaves empty: `always`, or unless the option is chosen. They must accept null. */
  emptied?: Readonly<Record<string, 'always' | PracticeOption>>
  /** With the account: `cascade` by a foreign key, `explicit` by the feature's own code. */
  deletion: 'cascade' | 'explicit' | No
  quota?: QuotaClaim
  /** Of a table with columns of text or JSON. */
  texts?: TableTexts
  /** The values of each column that is typed as a choice of strings; a test compares them with the database's CHECK. */
  enums?: Readonly<Record<string, readonly string[]>>
}

type Value<Column> = NonNullable<SelectType<Column>>
type EnumColumns<Row> = {
  [C in keyof Row]: Value<Row[C]> extends string ? (string extends Value<Row[C]> ? never : C) : never
}[keyof Row]
type Enums<Row> = [EnumColumns<Row>] extends [never]
  ? { enums?: never }
  : { enums: { readonly [C in EnumColumns<Row>]: readonly Value<Row[C]>[] } }

/** Does not compile for a table with an enum column whose values are not listed. */
export type TableClaims = {
  readonly [T in keyof Schema]?: Omit<TableClaim, 'enums' | 'emptied'> &
    Enums<Schema[T]> & { readonly emptied?: { readonly [C in keyof Schema[T]]?: 'always' | PracticeOption } }
}

export type AnyTableClaims = Readonly<Record<string, TableClaim>>

/** Parts with the same name, from several features, run in the order of the features. */
export type Migration = (db: never, columns: Columns) => Promise<void>

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

export interface FeatureGauge {
  name: string
  help: string
  labels: readonly string[]
  /** Called at most every three seconds, in whichever process is scraped. */
  read: (db: Db, gauge: Pick<Gauge, 'set' | 'remove'>) => Promise<void>
}

/** Compared, and otherwise understood by the source alone. */
export type SiteVersion = string

/** What was published of the site: read by each process when its version changes, and shown once it is rendered. */
export interface SiteSource {
  /** A call that publishes: the process that answers it does not wait for its next look. */
  publishes: (method: string, url: string) => boolean
  /** By a few indexed rows, every two seconds. */
  version: (db: Db) => Promise<SiteVersion>
  /** @returns the site over what the environment says; null when the version is no longer kept */
  read: (db: Db, version: SiteVersion, settings: Settings) => Promise<SiteSettings | null>
  /** What would be published now, for a preview. */
  draft: (db: Db, settings: Settings) => Promise<SiteSettings>
  /** Older versions, newest first, for a start on which the published one cannot be rendered. */
  olderThan: (db: Db, version: SiteVersion) => Promise<readonly SiteVersion[]>
  /** The pages of this version could not be rendered, and the old ones stay; null: now they could. */
  report: (db: Db, version: SiteVersion, failure: string | null) => Promise<void>
}

/** Of a site without a feature that publishes. */
export const UNCHANGED_SITE: SiteSource = {
  publishes: () => false,
  version: async () => '',
  read: async (_db, _version, settings) => settings.baseSite,
  draft: async (_db, settings) => settings.baseSite,
  olderThan: async () => [],
  report: async () => {},
}

export interface ServerFeature {
  name: string
  routes?: readonly Route[]
  errors?: ErrorTable
  tables?: AnyTableClaims
  /** By the name recorded in the database. Never change one that has been released. */
  migrations?: Readonly<Record<string, Migration>>
  settings?: SettingsPart
  jobs?: (context: WorkContext) => readonly Job[]
  /** Deletes expired rows, by an index; runs hourly. */
  sweep?: (db: Db, now: Date) => Promise<unknown>
  /** Voids what a restored backup would bring back: sessions, mailed links and permissions that were ended since it was made. */
  afterRestore?: (trx: Db, now: Date) => Promise<unknown>
  /** In every process, before it answers or mails anybody. */
  beforeServing?: (context: Pick<WorkContext, 'db' | 'deps'>) => Promise<unknown>
  /** Initial data; every process calls it at start, and one inserts. @returns lines to print once */
  seed?: (db: Db, deps: Pick<Deps, 'settings'>, now: Date) => Promise<readonly string[]>
  archive?: ArchivePart
  /** Lists of the archive that members can bring in again. */
  imports?: readonly ImportedList[]
  metrics?: readonly FeatureGauge[]
  leave?: Leave
  /** What it keeps of people without an account, who may ask for erasure. */
  keptByAddress?: readonly KeptByAddress[]
  /** Kinds of its members' things that they can share. */
  shares?: readonly SharedKind[]
  /** What waits for a member, for their home. */
  due?: ReadDue
  /** What is new for a signed-in person, on either side of a coaching. */
  waiting?: ReadWaiting
  invitations?: MailedInvitations
  /** Whether a member has left on what can be switched off. */
  wantsMail?: WantsMail
  zoneChanged?: ZoneChanged
  signedOut?: SignedOut
  /** What its mails' unsubscribe links end, by kind. */
  unsubscribe?: Readonly<Record<string, Unsubscribe>>
  /** What begins with a coaching. */
  coached?: Coached
  /** What ends with a coach's right. */
  leads?: Leads
  contentSources?: (settings: Settings) => ContentSources | null
  /** What the operator should know at start; logged as warnings. */
  warnings?: (settings: Settings) => readonly string[]
  redirects?: Readonly<Record<string, string>>
  /** Registers hooks and routes outside the contract; runs before the endpoints are registered. */
  serve?: (context: ServeContext) => void
  /** At most one feature has it. */
  site?: SiteSource
  /** By the kind of mail: whether one that waited in the queue may still be handed over. */
  mailChecks?: Readonly<Record<string, MailCheck>>
  /** Enqueues further mails when none is due. @returns whether it did */
  writeMails?: (context: Pick<WorkContext, 'db' | 'deps'>) => Promise<boolean>
}

export const serverFeature = (feature: ServerFeature): ServerFeature => feature
