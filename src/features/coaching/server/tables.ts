import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { ActionStatus, Role, ShareKind, Visibility } from '../constants.ts'
import type { Figures, Question } from '../contract/check-ins.ts'
import type { Plan } from '../contract/plan.ts'
import type { Answer } from '../domain/check-in-form.ts'

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

type Tags = ColumnType<string[], string | undefined, string>

/** Joins one coach and one member. */
export interface Coachings {
  id: Generated<number>
  /** Null after the coach has left. */
  coach_id: number | null
  /** Null until the invitation is accepted, and after the member has left. */
  member_id: number | null
  /** As the coach typed it; nobody is looked up until it is answered. */
  invited_as: string
  /** The same in lower case: a username or a mail address. */
  invited_key: string
  /** How the coach calls the person, until they accept. */
  invited_name: Generated<string | null>
  /** Made by a session's mail alone: the coach has not invited the person, nor sent it again. */
  by_booking: Generated<boolean>
  status: 'invited' | 'active' | 'ended'
  invited_at: Instant
  /** When the invitation was looked up and mailed, if there was anybody to mail it to. */
  invite_mailed_at: Instant | null
  accepted_at: Instant | null
  ended_at: Instant | null
  /** Counts up with every change that an open page of either side has to show. */
  version: Generated<number>
  /** When the member last gave the coach anything: a message, a check-in, a share, a step of an action. */
  active_at: Instant
  next_session_at: Instant | null
  last_session_at: Instant | null
  /** The session for which both sides were asked to prepare. */
  prepared_for: Instant | null
  check_in_day: Generated<number>
  /** Monday of the latest check-in. */
  last_check_in: CalendarDate | null
  /** Since when a check-in has waited for the coach to answer it or put it aside. */
  check_in_at: Generated<Instant | null>
  /** The coach's own. */
  tags: Tags
  archived: Generated<boolean>
  /** Until then the member's archive contains the coach's private notes, because of an access request. */
  notes_released_until: Instant | null
  /** When a restore ended its shares, until the member shares something again. */
  shares_off_at: Generated<Instant | null>
  /** When the member last read the shared notes. */
  member_notes_at: Generated<Instant | null>
  /** The hash of the token in the link that was mailed to an address without an account. */
  invite_token_hash: Generated<string | null>
  invite_expires_at: Generated<Instant | null>
  /** When the coach last asked for the invitation to be mailed again. */
  reminded_at: Generated<Instant | null>
}

/**
 * What one side of a coaching has read and been told. The first message or choice creates it; until then nothing is
 * read or unread, and reads are shown.
 */
export interface CoachingSides {
  coaching_id: Fixed<number>
  side: Fixed<Role>
  /** The latest message that it has read. */
  read_id: Generated<number>
  unread: Generated<number>
  shows_reads: Generated<boolean>
  /** When the oldest unread message came that no mail has announced; null if there is none. */
  unread_at: Generated<Instant | null>
  mailed_at: Generated<Instant | null>
}

/** The row exists while something is shared; it is valid while its coaching is active and it has not expired. */
export interface Shares {
  id: Generated<number>
  coaching_id: Fixed<number>
  kind: Fixed<ShareKind>
  item_id: Fixed<number | null>
  from_date: Fixed<CalendarDate>
  expires_at: Fixed<Instant | null>
  created_at: Fixed<Instant>
}

/** The member's log of what coaches read; no call changes or deletes it. */
export interface ShareReads {
  id: Generated<number>
  member_id: Fixed<number>
  coaching_id: Fixed<number>
  reader_id: Fixed<number | null>
  reader: Fixed<string>
  kind: Fixed<ShareKind>
  item_id: Fixed<number | null>
  range_start: Fixed<CalendarDate | null>
  range_end: Fixed<CalendarDate | null>
  count: number
  first_at: Fixed<Instant>
  last_at: Instant
}

export interface CheckInForms {
  coach_id: Fixed<number>
  questions: ColumnType<Question[], string, string>
  /** Whether a new client is asked at once. */
  asked_at_start: Generated<boolean>
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
    coaching_messages: CoachingMessages
    coaching_notes: CoachingNotes
    coaching_agenda: CoachingAgenda
    coaching_actions: CoachingActions
    coaching_plans: CoachingPlans
    coachings: Coachings
    coaching_sides: CoachingSides
    shares: Shares
    share_reads: ShareReads
    check_in_forms: CheckInForms
    check_ins: CheckIns
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
  },
  coaching_plans: {
    export: 'coaching_plans',
    practice: 'kept',
    deletion: 'explicit',
    texts: { whose: 'member', words: ['goals'], kept: 'with the account' },
  },
  coachings: {
    export: 'coachings',
    practice: 'kept',
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
    practice: 'kept',
    deletion: no('goes with the coaching'),
  },
  shares: {
    export: 'shares',
    practice: 'shares',
    deletion: 'explicit',
  },
  share_reads: {
    export: 'share_reads',
    practice: 'kept',
    deletion: 'cascade',
    texts: { whose: 'coach', words: ['reader'], kept: 'with the member’s account' },
  },
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
    texts: {
      whose: 'member',
      words: ['answers'],
      kept: 'with the account',
      codes: ['questions', 'figures'],
    },
  },
} as const satisfies TableClaims
