import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN, callerOf, signIn as signInAs } from '#test/caller.ts'
import { dataOf, freePort } from '#test/site.ts'
import { type Asked, onBothEngines } from './both-engines.ts'
import { type Load, sideBySide } from './load.ts'
import { signIn } from './people.ts'
import type { Say } from './report.ts'
import { SQLITE } from './seed.ts'
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
function seed(file: string, count: number): void {
  const db = new DatabaseSync(file, { timeout: 10_000 })
  const at = SQLITE.instant('i')
  const contents =
    '[{"kind":"sessions","session_type":1,"name":"Talk","minutes":60,"count":6,"months":3}]'

  db.exec(`begin;
    insert into purchases (uid, offer_id, coach_id, name, email, email_key, title, line, slug, price, currency, pays,
        contents, status, paid_by, checkout_until, bought_at, paid, created_at)
      ${SQLITE.numbers(count)} select 'seed-' || i, o.id, o.coach_id, 'Buyer ' || i, 'b' || i || '@example.org',
        'b' || i || '@example.org', o.title, o.line, o.slug, o.price, 'USD', 'once', '${contents}', 'paid', 'sandbox',
        ${at}, ${at}, o.price, ${at} from n, (select * from offers limit 1) o;
    insert into bought_sessions (purchase_id, item, session_type_id, name, minutes, granted, expires_at, created_at)
      select id, 0, 1, 'Talk', 60, 6, '2099-01-01T00:00:00.000Z', created_at from purchases;
    commit; analyze;`)
  db.close()
}

async function shopWith(folder: string, count: number) {
  const dataDir = join(folder, `offers-${count}`)
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...ADMIN }
  const first = await measure('empty', SERVER, await freePort(), settings)
  const slug = await openShop(first)
  await first.stop()
  seed(join(dataDir, 'first-domino.db'), count)
  const site = await measure(`${count} purchases`, SERVER, await freePort(), settings)
  const { cookie } = await signIn(site, ADMIN.ADMIN_USERNAME)
  return { site, slug, cookie }
}

async function benchPages(folder: string, say: Say): Promise<void> {
  const small = await shopWith(folder, SMALL)
  const large = await shopWith(folder, LARGE)
  const read = ({ cookie }: { cookie: string }): Load => ({
    path: '/api/coach/purchases',
    headers: { cookie },
  })
  const [many, few] = await sideBySide(
    [
      [large.site, read(large)],
      [small.site, read(small)],
    ],
    REQUESTS,
    3,
  )
  if (many && few)
    say(
      {
        name: 'a page of purchases out of 100,000, against 1,000',
        value: many.cpuPerRequest / few.cpuPerRequest,
        unit: 'times the CPU',
        aim: 1.3,
      },
      `${(many.cpuPerRequest / 1000).toFixed(1)} ms`,
    )
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
  await benchAtOnce(folder, say)
}
