import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { SIDES } from '#src/features/sharing/constants.ts'
import type { Role } from '#src/features/sharing/server/exposed.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import { ACTION_STATUSES, type ActionStatus, VISIBILITIES, type Visibility } from '../constants.ts'
import type { Plan } from '../contract/plan.ts'

interface Written {
  id: Generated<number>
  coaching_id: Fixed<number>
  /** Null after the author has left. */
  author_id: Fixed<number | null>
  author: Fixed<Role>
  created_at: Fixed<Instant>
}

export interface CoachingMessages extends Written {
  /** Empty once it is deleted. */
  body: string
  edited_at: Instant | null
  deleted_at: Instant | null
}

export interface CoachingNotes extends Written {
  visibility: Visibility
  body: string
  updated_at: Instant
  /** Since when the member can read it; null also for notes that were shared before this column existed. */
  shared_at: Generated<Instant | null>
}

export interface CoachingAgenda extends Written {
  text: string
  done: Generated<boolean>
  updated_at: Instant
}

export interface CoachingActions extends Written {
  member_id: Fixed<number>
  text: string
  pip: number | null
  due_on: CalendarDate | null
  goal_id: Fixed<number | null>
  status: ActionStatus
  /** The day for which the member took it. */
  day: CalendarDate | null
  updated_at: Instant
}

export interface CoachingPlans {
  coaching_id: Fixed<number>
  goals: ColumnType<Plan['goals'], string, string>
  updated_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coaching_messages: CoachingMessages
    coaching_notes: CoachingNotes
    coaching_agenda: CoachingAgenda
    coaching_actions: CoachingActions
    coaching_plans: CoachingPlans
  }
}

const WRITTEN = { owner: 'author_id' }

export const coachingTables = {
  coaching_messages: {
    export: 'coaching_messages',
    practice: 'kept',
    deletion: no('keeps an empty line where the member’s text was, until the coaching is deleted'),
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['body'],
      kept: 'until its author deletes it or the account; an empty line stays until the coaching is deleted',
    },
    enums: { author: SIDES },
  },
  coaching_notes: {
    export: 'coaching_notes',
    practice: 'kept',
    deletion: no('is the coach’s, and is deleted with the coaching 30 days later'),
    quota: WRITTEN,
    texts: {
      whose: 'coach',
      words: ['body'],
      kept: 'until the coach deletes it; 30 days after the member left, or with the coach’s account',
    },
    enums: { author: SIDES, visibility: VISIBILITIES },
  },
  coaching_agenda: {
    export: 'coaching_agenda',
    practice: 'kept',
    deletion: 'explicit',
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['text'],
      kept: 'until its author deletes it or the account',
    },
    enums: { author: SIDES },
  },
  coaching_actions: {
    export: 'coaching_actions',
    practice: 'kept',
    deletion: 'cascade',
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['text'],
      kept: 'until its author deletes it or the account',
    },
    enums: { author: SIDES, status: ACTION_STATUSES },
  },
  coaching_plans: {
    export: 'coaching_plans',
    practice: 'kept',
    deletion: 'explicit',
    texts: { whose: 'member', words: ['goals'], kept: 'with the account' },
  },
} as const satisfies TableClaims
