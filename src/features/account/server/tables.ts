import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { ContactState, ImportState } from '../constants.ts'
import type { MemberImport } from '../contract/imports.ts'
import type { Contact } from './contacts-table.ts'

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
  /** No longer read, like `plans`. */
  shared: Json<readonly never[]>
  plans: Json<Record<string, never>>
  adds_bytes: number
  done: number
  total: number
  created_at: Fixed<Instant>
  expires_at: Instant | null
  applied_at: Instant | null
  /** The first day of its dominoes. */
  first_day: CalendarDate | null
}

/** A piece of the file of an import, in their order. */
export interface ImportFiles {
  id: Generated<number>
  import_id: Fixed<number>
  bytes: Fixed<Uint8Array>
}

const OUTCOMES = ['new', 'here', 'merged', 'left_out'] as const

/** Empty: no longer written. */
export interface ImportRows {
  id: Generated<number>
  import_id: Fixed<number>
  list: Fixed<string>
  n: Fixed<number>
  source_id: Fixed<number>
  ref_id: Fixed<number | null>
  origin_site: Fixed<string>
  origin_id: Fixed<number>
  origin_at: Fixed<string>
  row: Json<Record<string, unknown>>
  bytes: Fixed<number>
  outcome: (typeof OUTCOMES)[number] | null
  row_id: number | null
  applied: boolean
}

/** Empty, but for what an earlier practice brings along: no longer written. */
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
    import_files: ImportFiles
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
      kept: 'until the account is deleted; one that was not applied, a day',
      codes: ['file_sha256', 'counts', 'never'],
    },
  },
  import_files: {
    export: no('is a file that the member has'),
    practice: no('is what waits here to come in'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['bytes'],
      kept: 'until it is applied, thrown away or a day old',
    },
  },
  import_rows: {
    export: no('is no longer written'),
    practice: no('is no longer written'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      kept: 'nothing is written there any more',
      codes: ['list', 'origin_site', 'origin_at', 'row'],
    },
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
    export: no('is no longer written'),
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      whose: 'member',
      kept: 'until the account is deleted',
      codes: ['list', 'site', 'origin_at'],
    },
  },
} as const satisfies TableClaims
