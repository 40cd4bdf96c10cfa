// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'

export interface CoachGroups {
  id: Generated<number>
  /** Null after the coach has left. */
  coach_id: number | null
  name: string
  description: string
  access: 'open' | 'plan' | 'invited'
  /** Names of plans with commas between them; empty unless access is plan. */
  plans: string
  size: number | null
  starts_on: CalendarDate | null
  ends_on: CalendarDate | null
  zone: string
  /** How many topics everybody in the group may see. */
  topics: number
  /** When its coach was last told by mail that a post needs a look. */
  look_mailed_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface GroupAgenda {
  id: Generated<number>
  group_id: Fixed<number>
  /** Null after the author has left the site. */
  member_id: number | null
  text: string
  done: boolean
  created_at: Fixed<Instant>
}

/** A place that an offer holds: kept while it is paid, and until its buyer has an account. */
export interface GroupBoughtPlaces {
  id: Generated<number>
  purchase_id: number
  group_id: Fixed<number>
  /** Whose membership it became. */
  user_id: number | null
  /** Whether it brought the member into the group, and so ends the membership when it is refunded. */
  joined: Generated<boolean>
  created_at: Fixed<Instant>
}

export interface GroupInvitations {
  id: Generated<number>
  group_id: Fixed<number>
  invited_as: string
  invited_key: string
  invited_at: Instant
  mailed_at: Instant | null
}

/** Stays after leaving, so that a member who comes back finds name, posts and read marks. */
export interface GroupMembers {
  id: Generated<number>
  group_id: Fixed<number>
  user_id: Fixed<number>
  status: 'in' | 'waiting' | 'left' | 'removed'
  via: 'coach' | 'open' | 'plan' | 'invited'
  name: 'username' | 'full_name'
  mail: 'none' | 'daily' | 'weekly'
  joined_at: Instant
  /** The position in the line for a place, lowest first. */
  line: number | null
  /** When a free place was given to the first in line; null for somebody who has just joined. */
  given_at: Instant | null
  /** When its digest is due; null without one. */
  digest_at: Instant | null
  /** The instant up to which the last digest told what is new. */
  digested_at: Instant | null
  /** When the member was told that the plan has ended. */
  plan_ended_at: Instant | null
}

export interface GroupReads {
  member_id: Fixed<number>
  topic_id: Fixed<number>
  /** Null when the topic was only followed or muted, not read. */
  read_at: Instant | null
  /** The latest reply that was read. */
  read_to: number
  follow: 'follow' | 'mute' | 'none'
}

export interface GroupReplies {
  id: Generated<number>
  group_id: Fixed<number>
  /** Null after the author has left the site. */
  member_id: number | null
  body: string
  created_at: Fixed<Instant>
  edited_at: Instant | null
  hidden: boolean
  deleted: boolean
  topic_id: Fixed<number>
}

/** About a topic or a reply: exactly one of the two. */
export interface GroupReports {
  id: Generated<number>
  topic_id: number | null
  reply_id: number | null
  group_id: Fixed<number>
  /** Who reported it; null for a report by the site itself. */
  member_id: number | null
  why: 'reported' | 'care'
  reason: string
  status: 'open' | 'done'
  created_at: Fixed<Instant>
  done_at: Instant | null
}

export interface GroupSeats {
  id: Generated<number>
  session_id: Fixed<number>
  member_id: Fixed<number>
  status: 'taken' | 'waiting'
  /** The position in line, lowest first; meaningless for a seat that is taken. */
  line: number
  /** When it was given to the first in line; null for a seat that was taken. */
  given_at: Instant | null
  present: boolean
  /** When it was taken, or its session was moved: nobody is reminded of what they have just chosen. */
  placed_at: Instant
  /** How many reminders were sent or skipped. */
  reminded: number
}

export interface GroupSessions {
  id: Generated<number>
  group_id: Fixed<number>
  title: string
  place: string
  starts_at: Instant
  ends_at: Instant
  minutes: number
  seats: number
  status: 'planned' | 'cancelled'
  /** The UID of its calendar invitations, each of which has a higher sequence. */
  uid: string
  sequence: number
  created_at: Fixed<Instant>
}

export interface GroupSupports {
  item_id: Fixed<number>
  member_id: Fixed<number>
}

export interface GroupTopics {
  id: Generated<number>
  group_id: Fixed<number>
  /** Null after the author has left the site. */
  member_id: number | null
  body: string
  created_at: Fixed<Instant>
  edited_at: Instant | null
  hidden: boolean
  deleted: boolean
  title: string
  pinned: boolean
  locked: boolean
  last_post_at: Instant
  /** How many replies everybody in the group may see. */
  replies: number
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_groups: CoachGroups
    group_agenda: GroupAgenda
    group_bought_places: GroupBoughtPlaces
    group_invitations: GroupInvitations
    group_members: GroupMembers
    group_reads: GroupReads
    group_replies: GroupReplies
    group_reports: GroupReports
    group_seats: GroupSeats
    group_sessions: GroupSessions
    group_supports: GroupSupports
    group_topics: GroupTopics
  }
  interface MembersOwn {
    group_bought_places: true
    group_members: true
    group_reads: true
    group_reports: true
    group_seats: true
    group_supports: true
  }
}
