import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN, callerOf, signIn as signInAs } from '#test/caller.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, freePort } from '#test/site.ts'
import { type Asked, onBothEngines } from './both-engines.ts'
import { type Load, sideBySide } from './load.ts'
import { signIn } from './people.ts'
import type { Say } from './report.ts'
import { type Dialect, POSTGRES, SQLITE } from './seed.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const SMALL = 1_000
const LARGE = 100_000
const REQUESTS = 60
const PAGES = 300
const AT_ONCE = 200

/** A coach's offer with sessions, on sale for everybody. @returns its slug */
async function openShop(site: Asked): Promise<string> {
  const coach = await signInAs(callerOf(site), ADMIN.ADMIN_USERNAME)
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const hours = { zone: 'UTC', weekly, days: [] }
  await dataOf(await coach.call('PUT', '/api/coach/availability', hours))
  const type = { name: 'Talk', minutes: 60, credits: 1, plans: ['coaching'], horizon_days: 365 }
  const made = await coach.call('POST', '/api/coach/session-types', type)
  const { id } = await dataOf<{ id: number }>(made)
  const offer = {
    ...{ title: 'Six sessions', price: 60_000, pays: 'once', visible: 'everybody' },
    contents: [{ kind: 'sessions', session_type: id, count: 6, months: 3 }],
  }
  const { slug } = await dataOf<{ slug: string }>(
    await coach.call('POST', '/api/coach/offers', offer),
  )
  return slug
}

/** Purchases of the coach's offer, of guests who have not signed in yet. */
function seedSql(dialect: Dialect, count: number): string {
  const at = dialect.instant('i')
  const contents = dialect.json(
    '[{"kind":"sessions","session_type":1,"name":"Talk","minutes":60,"count":6,"months":3}]',
  )
  return `begin;
    insert into purchases (uid, offer_id, coach_id, name, email, email_key, title, line, slug, price, currency, pays,
        contents, status, paid_by, checkout_until, bought_at, paid, created_at)
      ${dialect.numbers(count)} select 'seed-' || i, o.id, o.coach_id, 'Buyer ' || i, 'b' || i || '@example.org',
        'b' || i || '@example.org', o.title, o.line, o.slug, o.price, 'USD', 'once', ${contents}, 'paid', 'sandbox',
        ${at}, ${at}, o.price, ${at} from n, (select * from offers limit 1) o;
    insert into bought_sessions (purchase_id, item, session_type_id, name, minutes, granted, expires_at, created_at)
      select id, 0, 1, 'Talk', 60, 6, '2099-01-01T00:00:00.000Z', created_at from purchases;
    commit; analyze;`
}

interface Shop {
  site: Measured
  slug: string
  cookie: string
}

/** @param cluster runs on PostgreSQL, or else SQLite */
async function shopWith(folder: string, count: number, cluster?: Cluster): Promise<Shop> {
  const name = `offers_${count}`
  const dataDir = join(folder, cluster ? `${name}-postgres` : name)
  await cluster?.query(`create database ${name}`)
  const settings = {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...ADMIN },
    ...(cluster && { DATABASE_URL: cluster.url(name), AUTH_SECRET: 'x'.repeat(40) }),
  }
  const first = await measure('empty', SERVER, await freePort(), settings)
  const slug = await openShop(first)
  await first.stop()
  if (cluster) await cluster.query(seedSql(POSTGRES, count), name)
  else {
    const db = new DatabaseSync(join(dataDir, 'first-domino.db'), { timeout: 10_000 })
    db.exec(seedSql(SQLITE, count))
    db.close()
  }
  const site = await measure(`${count} purchases`, SERVER, await freePort(), settings)
  const { cookie } = await signIn(site, ADMIN.ADMIN_USERNAME)
  return { site, slug, cookie }
}

/** What a page of many purchases costs. In time, because PostgreSQL's work is not the server's own. */
async function compareLists(engine: string, small: Shop, large: Shop, say: Say): Promise<void> {
  const read = ({ site, cookie }: Shop): [Measured, Load] => [
    site,
    { path: '/api/coach/purchases', headers: { cookie } },
  ]
  const [many, few] = await sideBySide([read(large), read(small)], REQUESTS, 5)
  if (!many || !few) return
  say(
    {
      name: `a page of purchases out of 100,000, against 1,000, ${engine}`,
      value: few.requestsPerSecond / many.requestsPerSecond,
      unit: 'times the time',
      aim: 1.3,
    },
    `${many.requestsPerSecond.toFixed(0)} requests a second`,
  )
}

async function benchPages(folder: string, say: Say): Promise<void> {
  const small = await shopWith(folder, SMALL)
  const large = await shopWith(folder, LARGE)
  await compareLists('SQLite', small, large, say)
  const page = (site: Measured, path: string) => [site, { path, headers: {} }] as const
  const [offer, home] = await sideBySide(
    [page(large.site, `/offers/${large.slug}`), page(large.site, '/')],
    PAGES,
    3,
  )
  if (offer && home)
    say({
      name: 'the page of an offer, against the home page',
      value: offer.cpuPerRequest / home.cpuPerRequest,
      unit: 'times the CPU',
      aim: 1.3,
    })
  await Promise.all([small.site.stop(), large.site.stop()])
}

async function benchPagesOnPostgres(folder: string, say: Say): Promise<void> {
  const cluster = await startPostgres()
  const small = await shopWith(folder, SMALL, cluster)
  const large = await shopWith(folder, LARGE, cluster)
  await compareLists('PostgreSQL', small, large, say)
  await Promise.all([small.site.stop(), large.site.stop()])
  await cluster.stop()
}

async function sellAtOnce(sites: readonly [Asked, ...Asked[]]) {
  const slug = await openShop(sites[0])
  const next = new Date()
  next.setUTCDate(next.getUTCDate() + 8 + ((7 + 1 - next.getUTCDay()) % 7))
  const start = `${next.toISOString().slice(0, 10)}T10:00:00.000Z`
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      callerOf(sites[n % sites.length] ?? sites[0]).call('POST', `/api/offers/${slug}/checkout`, {
        ...{ name: `Guest ${n}`, email: `guest${n}@example.org`, start },
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const sold = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 409).length
  return { right: sold === 1 ? sold + refused : 0, seconds }
}

const benchAtOnce = (folder: string, say: Say): Promise<void> =>
  onBothEngines(folder, 'offers', async (sites, engine) => {
    const { right, seconds } = await sellAtOnce(sites)
    say(
      {
        name: `${AT_ONCE} checkouts at once for one time, ${engine}, answered right`,
        value: (100 * right) / AT_ONCE,
        unit: '%',
        aim: 100,
        more: true,
        digits: 0,
      },
      `in ${seconds.toFixed(1)} s`,
    )
  })

/** What a coach's list costs when much was sold, an offer's page, and many buyers of one time. */
export async function benchOffers(folder: string, say: Say): Promise<void> {
  await benchPages(folder, say)
  await benchPagesOnPostgres(folder, say)
  await benchAtOnce(folder, say)
}
