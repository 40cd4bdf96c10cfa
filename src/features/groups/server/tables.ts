import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type * as constants from '../constants.ts'

export interface CoachGroups {
  id: Generated<number>
  /** Null after the coach has left. */
  coach_id: number | null
  name: string
  description: string
  access: constants.GroupAccess
  /** Names of plans with commas between them; empty unless `access` is `plan`. */
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

/** Stays after leaving, so that a member who comes back finds name, posts and read marks. */
export interface GroupMembers {
  id: Generated<number>
  group_id: Fixed<number>
  user_id: Fixed<number>
  status: constants.MemberState
  via: constants.WayIn
  name: constants.NameChoice
  mail: constants.Digest
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

/** A place that an offer holds: kept while it is paid, and until its buyer has an account. */
export interface GroupBoughtPlaces {
  id: Generated<number>
  purchase_id: Fixed<number>
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
  invited_key: Fixed<string>
  invited_at: Instant
  mailed_at: Instant | null
}

interface Post {
  id: Generated<number>
  group_id: number
  /** Null after the author has left the site. */
  member_id: number | null
  body: string
  created_at: Fixed<Instant>
  edited_at: Instant | null
  hidden: boolean
  deleted: boolean
}

export interface GroupTopics extends Post {
  title: string
  pinned: boolean
  locked: boolean
  last_post_at: Instant
  /** How many replies everybody in the group may see. */
  replies: number
}

export interface GroupReplies extends Post {
  topic_id: Fixed<number>
}

/** About a topic or a reply: exactly one of the two. */
export interface GroupReports {
  id: Generated<number>
  topic_id: Fixed<number | null>
  reply_id: Fixed<number | null>
  group_id: number
  /** Who reported it; null for a report by the site itself. */
  member_id: number | null
  why: Fixed<constants.ReportWhy>
  reason: Fixed<string>
  status: constants.ReportState
  created_at: Fixed<Instant>
  done_at: Instant | null
}

export interface GroupReads {
  member_id: number
  topic_id: Fixed<number>
  /** Null when the topic was only followed or muted, not read. */
  read_at: Instant | null
  /** The latest reply that was read. */
  read_to: number
  follow: constants.Follow
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
  status: (typeof constants.SESSION_STATES)[number]
  /** The UID of its calendar invitations, each of which has a higher `sequence`. */
  uid: Fixed<string>
  sequence: number
  created_at: Fixed<Instant>
}

export interface GroupSeats {
  id: Generated<number>
  session_id: Fixed<number>
  member_id: Fixed<number>
  status: constants.SeatState
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

export interface GroupAgenda {
  id: Generated<number>
  group_id: Fixed<number>
  /** Null after the author has left the site. */
  member_id: Fixed<number | null>
  text: string
  done: boolean
  created_at: Fixed<Instant>
}

export interface GroupSupports {
  item_id: Fixed<number>
  member_id: Fixed<number>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    coach_groups: CoachGroups
    group_members: GroupMembers
    group_bought_places: GroupBoughtPlaces
    group_invitations: GroupInvitations
    group_topics: GroupTopics
    group_replies: GroupReplies
    group_reports: GroupReports
    group_reads: GroupReads
    group_sessions: GroupSessions
    group_seats: GroupSeats
    group_agenda: GroupAgenda
    group_supports: GroupSupports
  }
}

const POST_KEPT =
  'until its author or the group’s coach deletes it, with its author’s account or with the group'
const THROUGH_MEMBER = { through: ['member_id', 'group_members'] } as const

export const groupTables = {
  coach_groups: {
    export: 'groups_led',
    practice: 'kept',
    deletion: no(
      'is the group of its members: its board is locked, and an administrator may name another coach',
    ),
    quota: { owner: 'coach_id' },
    texts: {
      whose: 'site',
      words: ['name', 'description'],
      kept: 'until the coach deletes the group',
      codes: ['plans', 'zone'],
    },
  },
  group_members: {
    export: 'groups',
    practice: 'kept',
    deletion: 'cascade',
  },
  group_bought_places: { export: 'group_bought_places', practice: 'kept', deletion: 'cascade' },
  group_invitations: {
    export: 'group_invitations',
    practice: 'kept',
    deletion: 'explicit',
    texts: {
      whose: 'coach',
      words: ['invited_as', 'invited_key'],
      kept: 'until the person joins, for 90 days, or with the coach’s account',
    },
  },
  group_topics: {
    export: 'group_topics',
    practice: 'kept',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['title', 'body'], kept: POST_KEPT },
  },
  group_replies: {
    export: 'group_replies',
    practice: 'kept',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['body'], kept: POST_KEPT },
  },
  group_reports: {
    export: 'group_reports',
    practice: 'kept',
    deletion: 'cascade',
    quota: THROUGH_MEMBER,
    texts: {
      whose: 'member',
      words: ['reason'],
      kept: 'for 90 days after the coach has marked it as done, or with the account of either side',
    },
  },
  group_reads: {
    export: no('says how far the member has read'),
    practice: 'kept',
    deletion: 'cascade',
  },
  group_sessions: {
    export: 'group_sessions',
    practice: 'kept',
    deletion: no('belongs to its group, which stays'),
    texts: {
      whose: 'site',
      words: ['title', 'place'],
      kept: 'until the coach deletes the group',
      codes: ['uid'],
    },
  },
  group_seats: {
    export: 'group_seats',
    practice: 'kept',
    deletion: 'cascade',
  },
  group_agenda: {
    export: 'group_agenda',
    practice: 'kept',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['text'], kept: POST_KEPT },
  },
  group_supports: { export: 'group_supports', practice: 'kept', deletion: 'cascade' },
} as const satisfies TableClaims
