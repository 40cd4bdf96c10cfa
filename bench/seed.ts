/** What differs between the engines. */
export interface Dialect {
  /** Rows `n(i)` with i from 1 to `count`. */
  numbers: (count: number) => string
  /** The calendar date that many days before 2026-10-31. */
  day: (daysBefore: string) => string
  /** The instant that many minutes before 2026-10-31. */
  instant: (minutesBefore: string) => string
  json: (text: string) => string
  false: string
  after: string
}

export const SQLITE: Dialect = {
  numbers: count =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`,
  day: days => `date('2026-10-31', '-' || (${days}) || ' days')`,
  instant: minutes =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-10-31', '-' || (${minutes}) || ' minutes')`,
  json: text => `'${text}'`,
  false: '0',
  after: 'analyze',
}

export const POSTGRES: Dialect = {
  numbers: count => `with n(i) as (select generate_series(1, ${count}))`,
  day: days => `date '2026-10-31' - (${days})::int`,
  instant: minutes => `timestamptz '2026-10-31 00:00Z' - (${minutes}) * interval '1 minute'`,
  json: text => `'${text}'::jsonb`,
  false: 'false',
  after: 'vacuum analyze',
}

const PER_MEMBER = 100
const PIPS = Array.from({ length: 12 }, (_, index) => index + 1)
const PLAN = {
  priorities: [1, 2, 3].map(n => ({ text: `Priority ${n}`, completed: false })),
  domino: 'The first page',
  notes: '',
}
const WEEK = Array.from({ length: 7 }, (_, index) => `2026-09-${14 + index}`)
/** Every planner contains the dates of the week that the bench reads. */
const PLANS = JSON.stringify(Object.fromEntries(WEEK.map(date => [date, PLAN])))

/**
 * Statements that fill a migrated database in seconds: `entries` dominoes, a hundred for each member on consecutive
 * days, and members, planners, results, contacts and bookings in proportion.
 * @param like the name of an existing member whose password all others get
 */
export function seedSql(dialect: Dialect, entries: number, like: string): string[] {
  const { numbers, day, instant, json } = dialect
  const members = entries / PER_MEMBER
  const some = entries / 50
  const first = `(select max(id) from users) - ${members}`
  const owner = `${first} + 1 + (i - 1) % ${members}`
  const nth = `(i - 1) / ${members}`
  const pipNames = PIPS.flatMap(pip => [`pip${pip}_label`, `pip${pip}_status`]).join(', ')
  const pips = PIPS.map(pip => `'Step ${pip}', 'Not Started'`).join(', ')
  return [
    // Stored counts were made before these rows existed, so they must be computed again.
    'delete from weekly_counts; delete from jobs',
    `insert into users (username, username_key, email, email_key, password_hash, created_at)
       ${numbers(members)} select 'member' || i, 'member' || i, 'm' || i || '@example.com', 'm' || i || '@example.com',
       (select password_hash from users where username_key = '${like}'), ${instant('i')} from n`,
    `insert into domino_entries (user_id, date, title, description, completed, created_at, updated_at, ${pipNames})
       ${numbers(entries)} select ${owner}, ${day(nth)}, 'Write the first page before the first mail',
       'Twenty minutes at the kitchen table, the telephone in the other room.', ${dialect.false},
       ${instant(`1440 * (${nth})`)}, ${instant(`1440 * (${nth})`)}, ${pips} from n`,
    `insert into weekly_planners (user_id, week_start_date, daily_plans, created_at, updated_at)
       ${numbers(members * 14)} select ${owner}, ${day(`5 + 7 * (${nth})`)}, ${json(PLANS)}, ${instant('i')}, ${instant('i')} from n`,
    `insert into contacts (name, email, message, search, created_at)
       ${numbers(some)} select 'Writer ' || i, 'w' || i || '@example.com', 'What does a week cost?',
       'writer ' || i || ' w' || i || '@example.com what does a week cost?', ${instant('i')} from n`,
    `insert into bookings (name, email, interest, search, created_at)
       ${numbers(some)} select 'Booker ' || i, 'b' || i || '@example.com', 'group', 'booker ' || i, ${instant('i')} from n`,
    `insert into assessment_results (user_id, quiz_id, quiz_title, quiz_category, questions, responses, score, total_score, max_score, result_category, completed_at)
       ${numbers(some)} select ${owner}, 1 + i % 5, 'How present are you?', 'mindfulness', ${json('[]')}, ${json('{}')}, 50, 5, 10, 'Developing', ${instant('i')} from n`,
    dialect.after,
  ]
}
