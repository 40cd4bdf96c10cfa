import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { TableClaims } from '#src/platform/server/feature.ts'
import type { Question } from '../contract/form.ts'
import type { Figures } from '../contract.ts'
import type { Answer } from '../domain/form.ts'

export interface CheckInForms {
  coach_id: Fixed<number>
  questions: ColumnType<Question[], string, string>
  updated_at: Instant
}

export interface CheckIns {
  id: Generated<number>
  /** One a week; unique with `week`. */
  member_id: Fixed<number>
  coaching_id: Fixed<number>
  /** A Monday. */
  week: Fixed<CalendarDate>
  /** The questions as they were asked. */
  questions: ColumnType<Question[], string, never>
  answers: ColumnType<Record<string, Answer>, string, never>
  figures: ColumnType<Figures | null, string | null, never>
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    check_in_forms: CheckInForms
    check_ins: CheckIns
  }
}

export const checkInsTables = {
  check_in_forms: {
    export: 'check_in_forms',
    practice: 'kept',
    deletion: 'cascade',
    quota: { owner: 'coach_id' },
    texts: {
      whose: 'coach',
      words: ['questions'],
      kept: 'until the coach changes it or their account is deleted',
    },
  },
  check_ins: {
    export: 'check_ins',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['questions', 'answers'], owner: 'member_id' },
    texts: { whose: 'member', words: ['answers'], kept: 'with the account', codes: ['questions', 'figures'] },
  },
} as const satisfies TableClaims
