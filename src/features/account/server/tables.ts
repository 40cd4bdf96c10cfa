import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import {
  type ContactState,
  type ImportState,
  OUTCOMES,
  type RowOutcome,
  STATES,
} from '../constants.ts'
import type { MemberImport } from '../contract/imports.ts'
import type { Contact } from './contacts/table.ts'

type Json<T> = ColumnType<T, string, string>

/** The site's own random id, drawn once: it tells which rows were first written here. */
export interface SiteIds {
  id: Fixed<string>
}

export interface Imports {
  id: Generated<number>
  user_id: Fixed<number>
  state: ImportState
  file_sha256: Fixed<string>
  counts: Json<MemberImport['counts']>
  never: Json<Record<string, number>>
  ignored: Json<Record<string, number>>
  shared: Json<MemberImport['shared']>
  /** Keyed by list. */
  plans: Json<Record<string, unknown>>
  adds_bytes: number
  done: number
  total: number
  created_at: Fixed<Instant>
  expires_at: Instant | null
  applied_at: Instant | null
  /** The first day of the dominoes that came in. */
  first_day: CalendarDate | null
}

/** A staged row: one of a file, between upload and import. */
export interface ImportRows {
  id: Generated<number>
  import_id: Fixed<number>
  list: Fixed<string>
  /** Its place in the list of the file, from 0. */
  n: Fixed<number>
  /** Its id in the file. */
  source_id: Fixed<number>
  /** The id, in the file, of the row that it refers to. */
  ref_id: Fixed<number | null>
  origin_site: Fixed<string>
  origin_id: Fixed<number>
  origin_at: Fixed<string>
  row: Json<Record<string, unknown>>
  bytes: Fixed<number>
  /** What became or would become of it; null before that is known. */
  outcome: RowOutcome | null
  /** Its id here. */
  row_id: number | null
  applied: boolean
}

/** Where a row that came in was first written. */
export interface ImportOrigins {
  id: Generated<number>
  user_id: Fixed<number>
  list: Fixed<string>
  row_id: number
  site: Fixed<string>
  origin_id: Fixed<number>
  origin_at: Fixed<string>
}

/** A line of a coach's table of people. */
export interface ContactRow extends Contact {
  state: ContactState
}

/** A coach's table of people, between upload and invitation and for a day after. */
export interface ContactImports {
  id: Generated<number>
  coach_id: Fixed<number>
  rows: Json<ContactRow[]>
  created_at: Fixed<Instant>
  applied_at: Instant | null
}

/** What a coach's table says of somebody who has not accepted yet. */
export interface ContactNotes {
  id: Generated<number>
  coach_id: Fixed<number>
  /** The same key as in the invitation. */
  invited_key: Fixed<string>
  body: string
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    contact_imports: ContactImports
    contact_notes: ContactNotes
    site_ids: SiteIds
    imports: Imports
    import_rows: ImportRows
    import_origins: ImportOrigins
  }
}

export const accountTables = {
  site_ids: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['id'] },
  },
  imports: {
    export: no('says how things came here, not what they are'),
    practice: no('is what waits here to come in'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['plans', 'ignored', 'shared'],
      kept: 'its file until it is applied, thrown away or a day old; the entry until the account is deleted',
      codes: ['file_sha256', 'counts', 'never'],
    },
    enums: { state: STATES },
  },
  import_rows: {
    export: no('waits for the member to say whether it comes in'),
    practice: no('is what waits here to come in'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['row'],
      kept: 'until it is applied, thrown away or a day old',
      codes: ['list', 'origin_site', 'origin_at'],
    },
    enums: { outcome: OUTCOMES },
  },
  contact_imports: {
    export: no('waits for the coach to say whom it invites'),
    practice: no('is what waits here to come in'),
    deletion: 'cascade',
    texts: {
      whose: 'coach',
      words: ['rows'],
      kept: 'a day',
    },
  },
  contact_notes: {
    export: no('is the coach’s own table, and becomes a private note'),
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      whose: 'coach',
      words: ['invited_key', 'body'],
      kept: 'until the invitation is accepted or withdrawn',
    },
  },
  import_origins: {
    export: 'import_origins',
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      whose: 'member',
      kept: 'until the account is deleted',
      codes: ['list', 'site', 'origin_at'],
    },
  },
} as const satisfies TableClaims
