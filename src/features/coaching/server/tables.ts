import { no, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { Figures, Question } from '../contract/check-ins.ts'
import type { Plan } from '../contract/plan.ts'
import type { Answer } from '../domain/check-in-form.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  coaching_plans: {
    goals: Plan['goals']
  }
  coachings: {
    tags: string[]
  }
  check_in_forms: {
    questions: Question[]
  }
  check_ins: {
    questions: Question[]
    answers: Record<string, Answer>
    figures: Figures
  }
}

const WRITTEN = { owner: 'author_id' }

export const coachingTables = {
  coaching_messages: {
    export: 'coaching_messages',
    deletion: no('keeps an empty line where the member’s text was, until the coaching is deleted'),
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['body'],
      kept: 'until its author deletes it or the account; an empty line stays until the coaching is deleted',
    },
  },
  coaching_notes: {
    export: 'coaching_notes',
    deletion: no('is the coach’s, and is deleted with the coaching 30 days later'),
    quota: WRITTEN,
    texts: {
      whose: 'coach',
      words: ['body'],
      kept: 'until the coach deletes it; 30 days after the member left, or with the coach’s account',
    },
  },
  coaching_agenda: {
    export: 'coaching_agenda',
    deletion: 'explicit',
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['text'],
      kept: 'until its author deletes it or the account',
    },
  },
  coaching_actions: {
    quota: WRITTEN,
    texts: {
      whose: 'member',
      words: ['text'],
      kept: 'until its author deletes it or the account',
    },
  },
  coaching_plans: {
    export: 'coaching_plans',
    deletion: 'explicit',
    texts: { whose: 'member', words: ['goals'], kept: 'with the account' },
  },
  coachings: {
    export: 'coachings',
    emptied: { invite_token_hash: 'always', notes_released_until: 'shares' },
    deletion: no('ends, and is deleted 30 days later with what the coach noted'),
    texts: {
      whose: 'coach',
      words: ['invited_as', 'invited_key', 'invited_name', 'tags'],
      kept: 'who was invited: until they leave; tags: until 30 days after the member left',
      codes: ['invite_token_hash'],
    },
  },
  coaching_sides: {
    export: no('the member’s side is part of the list of coachings'),
    deletion: no('goes with the coaching'),
  },
  shares: {
    export: 'shares',
    practice: 'shares',
    deletion: 'explicit',
  },
  share_reads: {
    texts: { whose: 'coach', words: ['reader'], kept: 'with the member’s account' },
  },
  check_in_forms: {
    quota: { owner: 'coach_id' },
    texts: {
      whose: 'coach',
      words: ['questions'],
      kept: 'until the coach changes it or their account is deleted',
    },
  },
  check_ins: {
    quota: { texts: ['questions', 'answers'], owner: 'member_id' },
    texts: {
      whose: 'member',
      words: ['answers'],
      kept: 'with the account',
      codes: ['questions', 'figures'],
    },
  },
} as const satisfies TableClaims
