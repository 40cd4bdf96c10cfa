import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Gauge } from 'prom-client'
import type { ErrorTable } from '#src/contract/errors.ts'
import type { Columns } from './db/columns.ts'
import type { Db } from './db/database.ts'
import type { SessionGate } from './http/api.ts'
import type { Deps, Route } from './http/route.ts'
import type { Job } from './jobs/jobs.ts'
import type { ArchivePart, Leave } from './members.ts'
import type { SettingsPart } from './settings/part.ts'
import type { Settings } from './settings/settings.ts'

/** Why something is not done with a table's rows; it is said so that leaving it out is a decision. */
interface No {
  because: string
}

export const no = (because: string): No => ({ because })

/** What becomes of a table's rows. Every table is claimed by one manifest; a test holds this against the database. */
export interface TableClaim {
  /** The name of its list in a member's archive. */
  export: string | No
  /** `moved`: `npm run move` carries it from one engine to the other. */
  import: 'moved' | No
  /** With the account: `cascade` by its foreign key, `explicit` by the feature itself. */
  deletion: 'cascade' | 'explicit' | No
}

export type TableClaims = Readonly<Record<string, TableClaim>>

/** One step of the database's history. Parts of one name, from several features, run in the order of the features. */
export type Migration = (db: never, columns: Columns) => Promise<void>

/** What runs beside requests gets. */
export interface WorkContext {
  db: Db
  deps: Deps
  log: FastifyBaseLogger
}

/** Origins that pages may load from, over what every page may. */
export interface ContentSources {
  /** Which pages; all where absent. */
  pages?: RegExp
  scripts?: readonly string[]
  frames?: readonly string[]
  connections?: readonly string[]
  /** Whether windows it opens may talk back. */
  opensWindows?: true
}

/** What a feature serves besides the endpoints of its contract. */
export interface ServeContext {
  app: FastifyInstance
  db: Db
  deps: Deps
  sessions: SessionGate
}

/** Numbers of its own for `/metrics`: how many rows wait, by label. */
export interface FeatureGauge {
  name: string
  help: string
  labels: readonly string[]
  /** Asked at most every three seconds, in whatever process is scraped. */
  read: (db: Db, gauge: Pick<Gauge, 'set'>) => Promise<void>
}

/** Everything about a feature's server side; `src/app/server/features.ts` lists them and knows nothing else of them. */
export interface ServerFeature {
  name: string
  routes?: readonly Route[]
  errors?: ErrorTable
  tables?: TableClaims
  /** By the name that the database records; one that has been released is never changed. */
  migrations?: Readonly<Record<string, Migration>>
  settings?: SettingsPart
  jobs?: (context: WorkContext) => readonly Job[]
  /** Removes what has expired, by an index; once an hour. */
  sweep?: (db: Db, now: Date) => Promise<unknown>
  /** What a site begins with; every process asks at its start, and one does it. @returns lines to print once */
  seed?: (db: Db, deps: Pick<Deps, 'settings'>, now: Date) => Promise<readonly string[]>
  archive?: ArchivePart
  metrics?: readonly FeatureGauge[]
  leave?: Leave
  /** Other origins that its pages may load from; null for none. */
  contentSources?: (settings: Settings) => ContentSources | null
  /** From an address, with `:parts`, to another; a GET that changes nothing. */
  redirects?: Readonly<Record<string, string>>
  /** Hooks and addresses outside the contract, before the endpoints are registered. */
  serve?: (context: ServeContext) => void
  /** Writes further mails when none is due. @returns whether it did */
  writeMails?: (context: Pick<WorkContext, 'db' | 'deps'>) => Promise<boolean>
}

export const serverFeature = (feature: ServerFeature): ServerFeature => feature
