// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** A coach's table of people, between upload and invitation and for a day after. */
export interface ContactImports {
  id: Generated<number>
  coach_id: Fixed<number>
  rows: Json<ColumnTypes['contact_imports']['rows']>
  created_at: Fixed<Instant>
  applied_at: Instant | null
}

/** What a coach's table says of somebody who has not accepted yet. */
export interface ContactNotes {
  id: Generated<number>
  coach_id: Fixed<number>
  /** The same key as in the invitation. */
  invited_key: string
  body: string
  created_at: Fixed<Instant>
}

/** A piece of the file of an import, in their order. */
export interface ImportFiles {
  id: Generated<number>
  import_id: Fixed<number>
  bytes: Uint8Array
}

/** Empty, but for what an earlier practice brings along: no longer written. */
export interface ImportOrigins {
  id: Generated<number>
  user_id: Fixed<number>
  list: string
  row_id: number
  site: string
  origin_id: number
  origin_at: string
}

/** Empty: no longer written. */
export interface ImportRows {
  id: Generated<number>
  import_id: Fixed<number>
  list: string
  n: number
  source_id: number
  ref_id: number | null
  origin_site: string
  origin_id: number
  origin_at: string
  row: Json<ColumnTypes['import_rows']['row']>
  bytes: number
  outcome: 'new' | 'here' | 'merged' | 'left_out' | null
  row_id: number | null
  applied: boolean
}

export interface Imports {
  id: Generated<number>
  user_id: Fixed<number>
  state: 'reading' | 'previewed' | 'applying' | 'applied'
  file_sha256: string
  counts: Json<ColumnTypes['imports']['counts']>
  never: Json<ColumnTypes['imports']['never']>
  ignored: Json<ColumnTypes['imports']['ignored']>
  /** No longer read, like plans. */
  shared: Json<ColumnTypes['imports']['shared']>
  plans: Json<ColumnTypes['imports']['plans']>
  adds_bytes: number
  done: number
  total: number
  created_at: Fixed<Instant>
  expires_at: Instant | null
  applied_at: Instant | null
  /** The first day of its dominoes. */
  first_day: CalendarDate | null
}

/** The site's own random id, drawn once: it tells which rows were first written here. */
export interface SiteIds {
  id: Fixed<string>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    contact_imports: ContactImports
    contact_notes: ContactNotes
    import_files: ImportFiles
    import_origins: ImportOrigins
    import_rows: ImportRows
    imports: Imports
    site_ids: SiteIds
  }
  interface MembersOwn {
    contact_imports: true
    contact_notes: true
    import_files: true
    import_origins: true
    import_rows: true
    imports: true
  }
}
