// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface CheckInForms {
  coach_id: Fixed<number>
  questions: Json<ColumnTypes['check_in_forms']['questions']>
  updated_at: Instant
  /** Whether a new client is asked at once. */
  asked_at_start: Generated<boolean>
}

export interface CheckIns {
  id: Generated<number>
  /** One a week; unique with week. */
  member_id: Fixed<number>
  coaching_id: Fixed<number>
  /** A Monday. */
  week: CalendarDate
  /** The questions as they were asked. */
  questions: Json<ColumnTypes['check_ins']['questions']>
  answers: Json<ColumnTypes['check_ins']['answers']>
  figures: Json<ColumnTypes['check_ins']['figures'] | null>
  created_at: Fixed<Instant>
}

export interface CoachingActions {
  id: Generated<number>
  coaching_id: Fixed<number>
  /** Null after the author has left. */
  author_id: number | null
  author: 'member' | 'coach'
  created_at: Fixed<Instant>
  member_id: Fixed<number>
  text: string
  pip: number | null
  due_on: CalendarDate | null
  goal_id: number | null
  status: 'offered' | 'taken' | 'done' | 'let_go'
  /** The day for which the member took it. */
  day: CalendarDate | null
  updated_at: Instant
}

export interface CoachingAgenda {
  id: Generated<number>
  coaching_id: Fixed<number>
  /** Null after the author has left. */
  author_id: number | null
  author: 'member' | 'coach'
  created_at: Fixed<Instant>
  text: string
  done: Generated<boolean>
  updated_at: Instant
}

export interface CoachingMessages {
  id: Generated<number>
  coaching_id: Fixed<number>
  /** Null after the author has left. */
  author_id: number | null
  author: 'member' | 'coach'
  created_at: Fixed<Instant>
  /** Empty once it is deleted. */
  body: string
  edited_at: Instant | null
  deleted_at: Instant | null
}

export interface CoachingNotes {
  id: Generated<number>
  coaching_id: Fixed<number>
  /** Null after the author has left. */
  author_id: number | null
  author: 'member' | 'coach'
  created_at: Fixed<Instant>
  visibility: 'private' | 'shared'
  body: string
  updated_at: Instant
  /** Since when the member can read it; null also for notes that were shared before this column existed. */
  shared_at: Instant | null
}

export interface CoachingPlans {
  coaching_id: Fixed<number>
  goals: Json<ColumnTypes['coaching_plans']['goals']>
  updated_at: Instant
}

/**
 * What one side of a coaching has read and been told. The first message or choice creates it; until then nothing is
 * read or unread, and reads are shown.
 */
export interface CoachingSides {
  coaching_id: Fixed<number>
  side: Fixed<'coach' | 'member'>
  /** The latest message that it has read. */
  read_id: Generated<number>
  unread: Generated<number>
  shows_reads: Generated<boolean>
  /** When the oldest unread message came that no mail has announced; null if there is none. */
  unread_at: Instant | null
  mailed_at: Instant | null
}

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
  /** The coach's own. */
  tags: Json<ColumnTypes['coachings']['tags'], undefined>
  archived: Generated<boolean>
  /** Until then the member's archive contains the coach's private notes, because of an access request. */
  notes_released_until: Instant | null
  /** When a restore ended its shares, until the member shares something again. */
  shares_off_at: Instant | null
  /** When the member last read the shared notes. */
  member_notes_at: Instant | null
  /** The hash of the token in the link that was mailed to an address without an account. */
  invite_token_hash: string | null
  invite_expires_at: Instant | null
  /** When the coach last asked for the invitation to be mailed again. */
  reminded_at: Instant | null
  /** Since when a check-in has waited for the coach to answer it or put it aside. */
  check_in_at: Instant | null
  /** How the coach calls the person, until they accept. */
  invited_name: string | null
  /** Made by a session's mail alone: the coach has not invited the person, nor sent it again. */
  by_booking: Generated<boolean>
}

/** The member's log of what coaches read; no call changes or deletes it. */
export interface ShareReads {
  id: Generated<number>
  member_id: Fixed<number>
  coaching_id: Fixed<number>
  reader_id: number | null
  reader: string
  kind: 'dominoes' | 'reflections' | 'planner' | 'if_thens' | 'results' | 'cabinet_entry'
  item_id: number | null
  range_start: CalendarDate | null
  range_end: CalendarDate | null
  count: number
  first_at: Instant
  last_at: Instant
}

/** The row exists while something is shared; it is valid while its coaching is active and it has not expired. */
export interface Shares {
  id: Generated<number>
  coaching_id: Fixed<number>
  kind: 'dominoes' | 'reflections' | 'planner' | 'if_thens' | 'results' | 'cabinet_entry'
  item_id: number | null
  from_date: CalendarDate
  expires_at: Instant | null
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    check_in_forms: CheckInForms
    check_ins: CheckIns
    coaching_actions: CoachingActions
    coaching_agenda: CoachingAgenda
    coaching_messages: CoachingMessages
    coaching_notes: CoachingNotes
    coaching_plans: CoachingPlans
    coaching_sides: CoachingSides
    coachings: Coachings
    share_reads: ShareReads
    shares: Shares
  }
  interface MembersOwn {
    check_in_forms: true
    check_ins: true
    coaching_actions: true
    share_reads: true
  }
}
