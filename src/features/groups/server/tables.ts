import { no, type TableClaims } from '#src/platform/server/db/claims.ts'

const POST_KEPT =
  'until its author or the group’s coach deletes it, with its author’s account or with the group'
const THROUGH_MEMBER = { through: ['member_id', 'group_members'] } as const

export const groupTables = {
  coach_groups: {
    export: 'groups_led',
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
  },
  group_invitations: {
    export: 'group_invitations',
    deletion: 'explicit',
    texts: {
      whose: 'coach',
      words: ['invited_as', 'invited_key'],
      kept: 'until the person joins, for 90 days, or with the coach’s account',
    },
  },
  group_topics: {
    export: 'group_topics',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['title', 'body'], kept: POST_KEPT },
  },
  group_replies: {
    export: 'group_replies',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['body'], kept: POST_KEPT },
  },
  group_reports: {
    quota: THROUGH_MEMBER,
    texts: {
      whose: 'member',
      words: ['reason'],
      kept: 'for 90 days after the coach has marked it as done, or with the account of either side',
    },
  },
  group_reads: {
    export: no('says how far the member has read'),
  },
  group_sessions: {
    export: 'group_sessions',
    deletion: no('belongs to its group, which stays'),
    texts: {
      whose: 'site',
      words: ['title', 'place'],
      kept: 'until the coach deletes the group',
      codes: ['uid'],
    },
  },
  group_agenda: {
    export: 'group_agenda',
    deletion: 'explicit',
    quota: THROUGH_MEMBER,
    texts: { whose: 'member', words: ['text'], kept: POST_KEPT },
  },
} as const satisfies TableClaims
