import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { FieldHistory } from '#src/platform/server/db/field-history.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { PipFields } from '../contract/pips.ts'
import { PIP_KEYS, PIP_LABELS, PIP_STATUS_KEYS } from '../domain/pips.ts'

export interface DominoEntries extends PipFields {
  id: Generated<number>
  user_id: Fixed<number>
  /** The member's own name for it, unique to the member. */
  client_id: Generated<string | null>
  field_history: Generated<FieldHistory>
  date: CalendarDate
  title: string
  description: string | null
  completed: boolean
  completed_at: Instant | null
  lead_pip: number | null
  /** When the present lead was named. */
  lead_pip_at: Instant | null
  tipped_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface DominoReflections {
  id: Generated<number>
  domino_id: Fixed<number>
  client_id: Generated<string | null>
  reflection: string
  created_at: Fixed<Instant>
}

/** What was deleted is not made again by a repeated call. */
export interface DeletedClientIds {
  user_id: Fixed<number>
  client_id: Fixed<string>
}

/** A day off marked by the member; it does not break a run. */
export interface RestDays {
  id: Generated<number>
  user_id: Fixed<number>
  /** Unique per member. */
  date: Fixed<CalendarDate>
}

/** What became of a pip, and when; only ever added to. */
export interface PipMarks {
  id: Generated<number>
  entry_id: Fixed<number>
  /** 1 to 12; `TIPPED_MARK` for the domino itself. */
  pip: Fixed<number>
  status: Fixed<string>
  at: Fixed<Instant>
  source: Fixed<'app' | 'import'>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    domino_entries: DominoEntries
    domino_reflections: DominoReflections
    deleted_client_ids: DeletedClientIds
    pip_marks: PipMarks
    rest_days: RestDays
  }
}

export const trackerTables = {
  domino_entries: {
    export: 'domino_entries',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['title', 'description', ...PIP_KEYS] },
    texts: {
      whose: 'member',
      words: ['title', 'description', ...PIP_LABELS],
      kept: 'until the member deletes it or the account',
      codes: ['client_id', 'field_history', ...PIP_STATUS_KEYS],
    },
  },
  domino_reflections: {
    export: 'domino_reflections',
    practice: 'kept',
    deletion: 'cascade',
    quota: { through: ['domino_id', 'domino_entries'] },
    texts: {
      whose: 'member',
      words: ['reflection'],
      kept: 'until the member deletes it or the account',
      codes: ['client_id'],
    },
  },
  deleted_client_ids: {
    export: no('says only that something was deleted'),
    practice: 'kept',
    deletion: 'cascade',
    texts: { codes: ['client_id'] },
  },
  pip_marks: {
    export: 'pip_marks',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['status'], through: ['entry_id', 'domino_entries'] },
    texts: { codes: ['status'] },
  },
  rest_days: {
    export: 'rest_days',
    practice: 'kept',
    deletion: 'cascade',
    quota: {},
  },
} as const satisfies TableClaims
