import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#test/site.ts'
import { type Load, sideBySide } from './load.ts'
import { ADMIN, signIn } from './people.ts'
import type { Say } from './report.ts'
import { SQLITE } from './seed.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const SMALL = 1_000
const LARGE = 100_000
const REQUESTS = 150

/** Generates the rows inside the database, so that a hundred thousand take seconds. */
function seed(file: string, count: number): void {
  const db = new DatabaseSync(file)
  const rows = SQLITE.numbers(count)
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || i || ' minutes')"
  const text =
    "'Writer number ' || i || ' asks about the four tools, the groups on Tuesday and the price of a week.'"
  db.exec(`begin;
    insert into contacts (name, email, message, search, created_at)
      ${rows} select 'Writer ' || i, 'w' || i || '@example.com', ${text}, 'writer ' || i || char(10) || 'w' || i || '@example.com' || char(10) || lower(${text}), ${at} from n;
    insert into bookings (name, email, interest, search, created_at)
      ${rows} select 'Booker ' || i, 'b' || i || '@example.com', 'group', 'booker ' || i || char(10) || 'b' || i || '@example.com', ${at} from n;
    insert into newsletters (email, email_key, subscribed_at, is_active, confirmed_at)
      ${rows} select 'r' || i || '@example.com', 'r' || i || '@example.com', ${at}, i % 5 > 0, ${at} from n;
    insert into users (username, username_key, email, email_key, created_at)
      ${rows} select 'member' || i, 'member' || i, 'm' || i || '@example.com', 'm' || i || '@example.com', ${at} from n;
    insert into assessment_results (user_id, quiz_id, quiz_title, quiz_category, questions, responses, score, total_score, max_score, result_category, completed_at)
      ${rows} select (select max(id) from users) - i % ${count}, 1 + i % 5, 'How present are you?', 'mindfulness', '[]', '{}', 50, 5, 10, 'Developing', ${at} from n;
    commit; analyze;`)
  db.close()
}

async function siteWith(
  folder: string,
  count: number,
): Promise<{ site: Measured; cookie: string }> {
  const dataDir = join(folder, `lists-${count}`)
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...ADMIN }
  await (await measure('empty', SERVER, await freePort(), settings)).stop()
  seed(join(dataDir, 'first-domino.db'), count)
  const site = await measure(`${count} rows`, SERVER, await freePort(), settings)
  const { cookie } = await signIn(site, ADMIN.ADMIN_USERNAME)
  return { site, cookie }
}

const PATHS = [
  ['contacts', '/api/contacts'],
  ['bookings', '/api/bookings'],
  ['subscribers', '/api/newsletters'],
  ['members', '/api/admin/members'],
  ['results', '/api/assessment/results'],
  ['contacts searched', '/api/contacts?q=number%20777'],
] as const

/** What a page of 100 costs in the administrators' lists with a hundred thousand rows, compared with a thousand. */
export async function benchLists(folder: string, say: Say): Promise<void> {
  const small = await siteWith(folder, SMALL)
  const large = await siteWith(folder, LARGE)
  for (const [name, path] of PATHS) {
    const load = ({ cookie }: { cookie: string }): Load => ({ path, headers: { cookie } })
    const [at100k, at1k] = await sideBySide(
      [
        [large.site, load(large)],
        [small.site, load(small)],
      ],
      REQUESTS,
      3,
    )
    if (!at100k || !at1k) continue
    const ms = at100k.cpuPerRequest / 1000
    const more = (at100k.cpuPerRequest / at1k.cpuPerRequest).toFixed(1)
    say(
      {
        name: `a page of ${name} out of 100,000`,
        value: ms,
        unit: 'ms of CPU',
        aim: 50,
        digits: 1,
      },
      `${more} times as much as with 1,000`,
    )
  }
  await Promise.all([small.site.stop(), large.site.stop()])
}
