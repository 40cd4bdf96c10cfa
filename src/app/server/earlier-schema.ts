import { recountAll } from '#src/features/groups/server/exposed.ts'
import type { EarlierSchema } from '#src/platform/server/db/practice-staging.ts'

type Row = Record<string, unknown>

/** @returns the row without some columns. @param gone their names */
function without(row: Row, gone: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name)))
}

const only = (row: Row, names: readonly string[], prefix = ''): Row =>
  Object.fromEntries(names.map(name => [name, row[`${prefix}${name}`]]))

const MEMBERSHIP = [
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_customer_id',
  'stripe_subscription_id',
]
const NEVER_A_MEMBER = [null, false, 'inactive']

const SIDES = ['coach', 'member']
const SIDE = ['read_id', 'unread', 'shows_reads', 'unread_at', 'mailed_at']

/** What is offered when the practice comes in is given; the others keep their order in line. */
const isOffered = ({ status, offer_until }: Row, now: string) =>
  status === 'waiting' && typeof offer_until === 'string' && offer_until > now

const POST = ['waiting', 'links']
const NO_KIND = 'later'

const ROWS: EarlierSchema['rows'] = {
  users: row => ({
    users: [
      {
        ...without(row, MEMBERSHIP),
        first_confirmed_at: row.email_verified ? row.created_at : null,
      },
    ],
    memberships: MEMBERSHIP.some(name => !NEVER_A_MEMBER.includes(row[name] as null))
      ? [{ user_id: row.id, ...only(row, MEMBERSHIP) }]
      : [],
  }),
  coachings: row => ({
    coachings: [
      without(
        row,
        SIDES.flatMap(side => SIDE.map(name => `${side}_${name}`)),
      ),
    ],
    coaching_sides: SIDES.map(side => ({
      coaching_id: row.id,
      side,
      ...only(row, SIDE, `${side}_`),
    })),
  }),
  media: ({ content, ...row }) => ({ media: [{ ...row, bytes: content, prepared: false }] }),
  media_sizes: ({ content, ...row }) => ({ media_sizes: [{ ...row, bytes: content, avif: null }] }),
  import_origins: row => ({ import_origins: [without(row, ['import_id', 'version', 'filled'])] }),
  reminder_dues: row => ({ reminder_dues: row.kind === NO_KIND ? [] : [row] }),
  reminders: row => ({ reminders: row.kind === NO_KIND ? [] : [row] }),
  coach_groups: row => ({
    coach_groups: [without(row, ['first_posts_wait', 'slow_seconds', 'announced'])],
  }),
  domino_entries: row => ({
    domino_entries: [{ ...row, client_id: null, field_history: {}, tipped_at: null }],
  }),
  domino_reflections: row => ({ domino_reflections: [{ ...row, client_id: null }] }),
  weekly_planners: row => ({
    weekly_planners: [{ ...row, client_id: null, field_history: {} }],
  }),
  group_members(row) {
    const now = new Date().toISOString()
    const given = isOffered(row, now) && { status: 'in', line: null, joined_at: now, given_at: now }
    const kept = without(row, ['offer_until', 'posts', 'posted_at'])
    return { group_members: [{ ...kept, given_at: null, ...given }] }
  },
  group_topics: row => ({ group_topics: [without(row, POST)] }),
  group_replies: row => ({ group_replies: [without(row, POST)] }),
  group_reports: row => ({ group_reports: row.why === 'waiting' ? [] : [row] }),
  group_sessions: row => ({ group_sessions: [without(row, ['told'])] }),
  group_seats(row) {
    const now = new Date().toISOString()
    const given = isOffered(row, now) && { status: 'taken', placed_at: now, given_at: now }
    return { group_seats: [{ ...without(row, ['offer_until']), given_at: null, ...given }] }
  },
}

/** Version 0.2.0, whose databases are not migrated: their exports come in. */
export const earlier: EarlierSchema = {
  last: '0131-group-sessions',
  becomes: ['0001-baseline', '0002-baseline'],
  gone: ['group_interest', 'group_blocks', 'group_reactions', 'group_mentions', 'last_writes'],
  added: ['memberships', 'coaching_sides', 'deleted_items', 'deleted_client_ids'],
  rows: ROWS,
  // Posts that waited for approval can be read by the group now, and count.
  after: recountAll,
}
