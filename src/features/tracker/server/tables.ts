import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import { PIP_NUMBERS } from '../constants.ts'

export type Pip = (typeof PIP_NUMBERS)[number]

export type PipColumns = { [K in `pip${Pip}_label` | `pip${Pip}_status`]: string }

export interface DominoEntries extends PipColumns {
  id: Generated<number>
  user_id: Fixed<number>
  date: CalendarDate
  title: string
  description: string | null
  completed: boolean
  completed_at: Instant | null
  lead_pip: number | null
  /** When the present lead was named. */
  lead_pip_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface DominoReflections {
  id: Generated<number>
  domino_id: Fixed<number>
  reflection: string
  created_at: Fixed<Instant>
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
  pip: Fixed<number>
  status: Fixed<string>
  at: Fixed<Instant>
  source: Fixed<'app' | 'import'>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    domino_entries: DominoEntries
    domino_reflections: DominoReflections
    pip_marks: PipMarks
    rest_days: RestDays
  }
}

const PIP_COLUMNS = PIP_NUMBERS.flatMap(n => [`pip${n}_label`, `pip${n}_status`])

export const trackerTables = {
  domino_entries: {
    export: 'domino_entries',
    import: 'moved',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['title', 'description', ...PIP_COLUMNS] },
    texts: {
      whose: 'member',
      words: [
        'title',
        'description',
        'pip1_label',
        'pip2_label',
        'pip3_label',
        'pip4_label',
        'pip5_label',
        'pip6_label',
        'pip7_label',
        'pip8_label',
        'pip9_label',
        'pip10_label',
        'pip11_label',
        'pip12_label',
      ],
      kept: 'until the member deletes it or the account',
      codes: [
        'pip1_status',
        'pip2_status',
        'pip3_status',
        'pip4_status',
        'pip5_status',
        'pip6_status',
        'pip7_status',
        'pip8_status',
        'pip9_status',
        'pip10_status',
        'pip11_status',
        'pip12_status',
      ],
    },
  },
  domino_reflections: {
    export: 'domino_reflections',
    import: 'moved',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['reflection'], through: ['domino_id', 'domino_entries'] },
    texts: {
      whose: 'member',
      words: ['reflection'],
      kept: 'until the member deletes it or the account',
      codes: [],
    },
  },
  pip_marks: {
    export: 'pip_marks',
    import: 'moved',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['status'], through: ['entry_id', 'domino_entries'] },
    texts: { codes: ['status', 'source'] },
    enums: { source: ['app', 'import'] },
  },
  rest_days: {
    export: 'rest_days',
    import: 'moved',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: [] },
  },
} as const satisfies TableClaims
