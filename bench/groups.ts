import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataOf, freePort } from '#test/site.ts'
import { type Load, sideBySide } from './load.ts'
import { ADMIN, JSON_TYPE, post, register } from './people.ts'
import type { Say } from './report.ts'
import { SQLITE } from './seed.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const SMALL = 1_000
const LARGE = 100_000
/** One post in ten starts a topic. */
const REPLIES = 9
const AUTHORS = 50
const REQUESTS = 100

interface Board {
  site: Measured
  group: number
  topic: number
  cookie: string
}

/** Generates the posts inside the database, so that a hundred thousand take seconds. */
function seed(file: string, posts: number): { group: number; topic: number } {
  const db = new DatabaseSync(file)
  const topics = Math.floor(posts / (REPLIES + 1))
  const at = (i: string) =>
    `strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || (${i}) || ' minutes')`
  const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
  const zebra = Math.floor(topics / 3)
  const words = `'Post ' || i || ' about walks, boots and what helps on Tuesday.' || iif(i % ${zebra} = 1, ' A zebra.', '')`
  db.exec(`begin;
    insert into coach_groups (coach_id, name, description, access, plans, zone, topics, created_at, updated_at)
      select id, 'Walkers', '', 'open', '', 'UTC', ${topics}, ${now}, ${now} from users where username = 'bench';
    insert into users (username, username_key, created_at)
      ${SQLITE.numbers(AUTHORS)} select 'author' || i, 'author' || i, ${at('i')} from n;
    insert into group_members (group_id, user_id, status, via, name, mail, joined_at)
      select (select max(id) from coach_groups), id, 'in', case username when 'bench' then 'coach' else 'open' end,
        'username', 'none', ${at('0')} from users;
    insert into group_topics (group_id, member_id, title, body, created_at, hidden, deleted, pinned,
        locked, last_post_at, replies)
      ${SQLITE.numbers(topics)} select (select max(id) from coach_groups),
        (select min(id) from group_members) + i % ${AUTHORS}, 'Topic ' || i, ${words}, ${at(`i * ${REPLIES}`)},
        0, 0, 0, 0, ${at(`i * ${REPLIES}`)}, ${REPLIES} from n;
    insert into group_replies (group_id, topic_id, member_id, body, created_at, hidden, deleted)
      ${SQLITE.numbers(topics * REPLIES)} select (select max(id) from coach_groups),
        (select min(id) from group_topics) + (i - 1) / ${REPLIES}, (select min(id) from group_members) + i % ${AUTHORS},
        ${words}, ${at('i')}, 0, 0 from n;
    commit; analyze;`)
  const { group_id, id } =
    db.prepare('select group_id, max(id) as id from group_topics').get() ?? {}
  db.close()
  return { group: Number(group_id), topic: Number(id) }
}

async function boardWith(folder: string, posts: number): Promise<Board> {
  const dataDir = join(folder, `groups-${posts}`)
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...ADMIN }
  await (await measure('empty', SERVER, await freePort(), settings)).stop()
  const { group, topic } = seed(join(dataDir, 'first-domino.db'), posts)
  const site = await measure(`${posts} posts`, SERVER, await freePort(), settings)
  const { cookie } = await register(site, 'reader')
  await dataOf(await post(site, `/api/groups/${group}/join`, {}, cookie))
  return { site, group, topic, cookie }
}

const CALLS: readonly (readonly [name: string, load: (board: Board) => Omit<Load, 'headers'>])[] = [
  ['opened', ({ group }) => ({ path: `/api/groups/${group}/topics?limit=20` })],
  [
    'searched for a rare word',
    ({ group }) => ({ path: `/api/groups/${group}/topics?limit=20&q=zebra` }),
  ],
  [
    'searched for a common word',
    ({ group }) => ({ path: `/api/groups/${group}/topics?limit=20&q=boots` }),
  ],
  ['with what is unread', ({ group }) => ({ path: `/api/groups/${group}` })],
  ['a topic read', ({ topic }) => ({ path: `/api/topics/${topic}/replies?limit=20` })],
  [
    'a reply posted',
    ({ topic }) => ({
      method: 'POST',
      path: `/api/topics/${topic}/replies`,
      body: '{"body":"I walk, too."}',
    }),
  ],
]

/** What a board of a hundred thousand posts costs, compared with one of a thousand. */
export async function benchGroups(folder: string, say: Say): Promise<void> {
  const small = await boardWith(folder, SMALL)
  const large = await boardWith(folder, LARGE)
  for (const [name, load] of CALLS) {
    const on = (board: Board) =>
      [board.site, { ...load(board), headers: { ...JSON_TYPE, cookie: board.cookie } }] as const
    const [at100k, at1k] = await sideBySide([on(large), on(small)], REQUESTS, 3)
    if (!at100k || !at1k) continue
    const detail = [at100k, at1k].map(
      ({ cpuPerRequest }) => `${(cpuPerRequest / 1000).toFixed(2)} ms`,
    )
    say(
      {
        name: `A board of 100,000 posts, ${name}`,
        value: at100k.cpuPerRequest / at1k.cpuPerRequest,
        unit: 'times the CPU of 1,000',
        aim: 1.3,
      },
      detail.join(' against '),
    )
  }
  await Promise.all([small.site.stop(), large.site.stop()])
}
