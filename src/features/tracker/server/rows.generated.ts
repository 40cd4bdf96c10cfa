// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** What was deleted is not made again by a repeated call. */
export interface DeletedClientIds {
  user_id: Fixed<number>
  client_id: Fixed<string>
}

export interface DominoEntries {
  id: Generated<number>
  user_id: Fixed<number>
  /** The member's own name for it, unique to the member. */
  client_id: string | null
  field_history: Json<ColumnTypes['domino_entries']['field_history'], undefined>
  date: CalendarDate
  title: string
  description: string | null
  completed: Generated<boolean>
  completed_at: Instant | null
  lead_pip: number | null
  /** When the present lead was named. */
  lead_pip_at: Instant | null
  tipped_at: Instant | null
  pip1_label: string
  pip1_status: string
  pip2_label: string
  pip2_status: string
  pip3_label: string
  pip3_status: string
  pip4_label: string
  pip4_status: string
  pip5_label: string
  pip5_status: string
  pip6_label: string
  pip6_status: string
  pip7_label: string
  pip7_status: string
  pip8_label: string
  pip8_status: string
  pip9_label: string
  pip9_status: string
  pip10_label: string
  pip10_status: string
  pip11_label: string
  pip11_status: string
  pip12_label: string
  pip12_status: string
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface DominoReflections {
  id: Generated<number>
  domino_id: Fixed<number>
  client_id: string | null
  reflection: string
  created_at: Fixed<Instant>
}

/** What became of a pip, and when; only ever added to. */
export interface PipMarks {
  id: Generated<number>
  entry_id: Fixed<number>
  /** 1 to 12; TIPPED_MARK for the domino itself. */
  pip: number
  status: string
  at: Instant
  source: 'app' | 'import'
}

/** A day off marked by the member; it does not break a run. */
export interface RestDays {
  id: Generated<number>
  user_id: Fixed<number>
  /** Unique per member. */
  date: CalendarDate
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    deleted_client_ids: DeletedClientIds
    domino_entries: DominoEntries
    domino_reflections: DominoReflections
    pip_marks: PipMarks
    rest_days: RestDays
  }
  interface MembersOwn {
    deleted_client_ids: true
    domino_entries: true
    domino_reflections: true
    pip_marks: true
    rest_days: true
  }
}
