import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { NOON } from '#test/app.ts'
import { emptyDatabase } from '#test/database.ts'

const at = NOON.toISOString()
const LATER = '2099-12-01T17:00:00.000Z'
const PAST = '2020-12-01T17:00:00.000Z'

const people = ['anna', 'ben', 'cal', 'dan', 'eve']

const member = (user: number, status: string, line: number | null, offered: string | null) =>
  `insert into group_members (group_id, user_id, status, via, name, mail, joined_at, line, offer_until, posts)
   values (1, ${user}, '${status}', '${user === 1 ? 'coach' : 'open'}', 'username', 'none', '${at}',
    ${line}, ${offered && `'${offered}'`}, 2)`

const seat = (memberId: number, status: string, line: number, offered: string | null) =>
  `insert into group_seats (session_id, member_id, status, line, offer_until, present, placed_at, reminded)
   values (1, ${memberId}, '${status}', ${line}, ${offered && `'${offered}'`}, false, '${at}', 0)`

const report = (column: string, why: string) =>
  `insert into group_reports (group_id, ${column}, why, reason, status, created_at)
   values (1, 1, '${why}', '', 'open', '${at}')`

const BEFORE = [
  ...people.map(
    name => `insert into users (username, username_key, created_at) values ('${name}', '${name}', '${at}')`,
  ),
  `insert into coach_groups (coach_id, name, description, access, plans, zone, first_posts_wait, slow_seconds,
    announced, topics, created_at, updated_at)
   values (1, 'Walkers', '', 'open', '', 'UTC', true, 60, false, 0, '${at}', '${at}')`,
  ...[member(1, 'in', null, null), member(2, 'in', null, null), member(3, 'waiting', 1, LATER)],
  ...[member(4, 'waiting', 2, PAST), member(5, 'waiting', 3, null)],
  `insert into group_topics (group_id, member_id, title, body, created_at, hidden, waiting, deleted, links, pinned,
    locked, last_post_at, replies)
   values (1, 2, 'Boots', 'See https://example.com', '${at}', false, true, false, false, false, false, '${at}', 0)`,
  `insert into group_replies (group_id, topic_id, member_id, body, created_at, hidden, waiting, deleted, links)
   values (1, 1, 2, 'And shoes', '${LATER}', false, true, false, false)`,
  ...[report('topic_id', 'waiting'), report('reply_id', 'waiting'), report('topic_id', 'care')],
  `insert into group_reactions (topic_id, member_id, reaction) values (1, 1, 'thanks')`,
  'insert into group_blocks (member_id, blocked_id) values (2, 1)',
  `insert into group_sessions (group_id, title, place, starts_at, ends_at, minutes, seats, status, uid, sequence,
    told, created_at)
   values (1, 'Talk', '', '${LATER}', '2099-12-01T18:00:00.000Z', 60, 2, 'planned', 'u', 0, 1, '${at}')`,
  ...[seat(2, 'taken', 0, null), seat(3, 'waiting', 1, LATER), seat(4, 'waiting', 2, null)],
  seat(5, 'waiting', 3, null),
]

test('what waited is shown, who was offered something has it, and the others keep their order in line', async () => {
  const made = await emptyDatabase()
  const { db } = await openDatabase(made.settings)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0146-groups-less'))
  await migrate(db, before, null)
  for (const statement of BEFORE) await sql.raw(statement).execute(db)
  await migrate(db, migrations, null)

  const topics = await db.selectFrom('group_topics').select(['body', 'replies', 'last_post_at']).execute()
  expect(topics).toEqual([{ body: 'See https://example.com', replies: 1, last_post_at: LATER }])
  expect(await db.selectFrom('group_replies').select(['body', 'hidden']).execute()).toMatchObject([
    { body: 'And shoes' },
  ])
  expect(await db.selectFrom('coach_groups').select('topics').execute()).toEqual([{ topics: 1 }])
  expect(await db.selectFrom('group_reports').select('why').execute()).toEqual([{ why: 'care' }])
  const members = await db
    .selectFrom('group_members')
    .select(['status', 'line', 'given_at'])
    .orderBy('id')
    .execute()
  expect(members.map(({ status, line, given_at }) => [status, line, given_at !== null])).toEqual([
    ['in', null, false],
    ['in', null, false],
    ['in', null, true],
    ['waiting', 2, false],
    ['waiting', 3, false],
  ])
  const seats = await db
    .selectFrom('group_seats')
    .select(['status', 'line', 'given_at'])
    .orderBy('id')
    .execute()
  expect(seats.map(({ status, line, given_at }) => [status, line, given_at !== null])).toEqual([
    ['taken', 0, false],
    ['taken', 1, true],
    ['waiting', 2, false],
    ['waiting', 3, false],
  ])
  await db.destroy()
  await made.drop()
})
