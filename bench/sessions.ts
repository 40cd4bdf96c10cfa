import { join } from 'node:path'
import { featureHooks, migrations } from '#src/app/server/features.ts'
import { readSettings } from '#src/app/server/settings.ts'
import { asCoach } from '#src/features/coaching/server/rights.ts'
import { TYPE_DEFAULTS } from '#src/features/scheduling/constants.ts'
import { replaceHours } from '#src/features/scheduling/server/availability.store.ts'
import { freeTimes, type OfferedType } from '#src/features/scheduling/server/free-times.ts'
import { findOffered, insertType } from '#src/features/scheduling/server/session-types.store.ts'
import { type Deps, systemContext } from '#src/platform/server/context.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { changingDays, offeredHalfHours, walkedHalfHours } from '#test/clock-walk.ts'
import { bookRandomLengths } from '#test/random-lengths.ts'
import { median } from './load.ts'
import type { Say } from './report.ts'

const DAY_MS = 86_400_000
const SESSIONS = 1_000
const LENGTHS = 10_000
const ROUNDS = 300
const NOW = new Date('2026-11-20T17:00:00.000Z')
const AT = NOW.toISOString()

async function openSite(folder: string) {
  const { db } = await openDatabase({ engine: 'sqlite', file: join(folder, 'sessions.db') })
  await migrate(db, migrations, null)
  const users = ['coach', 'member'].map(username => ({
    username,
    username_key: username,
    email: null,
    email_key: null,
    email_verified: false,
    is_admin: false,
    is_coach: username === 'coach',
    created_at: AT,
  }))
  const ids = await db
    .insertInto('users')
    .values(users as never)
    .returning('id')
    .execute()
  const [coachId = 0, userId = 0] = ids.map(({ id }) => id)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '06:00', to: '22:00' }))
  const coach = asCoach({ userId: coachId, isCoach: true })
  await replaceHours(
    db,
    coach,
    { zone: 'America/New_York', weekly, days: [], updated_at: AT },
    null,
  )
  const dates = { archived_at: null, created_at: AT, updated_at: AT }
  const fields = { ...TYPE_DEFAULTS, name: 'Talk', minutes: 30, daily_cap: null, plans: '[]' }
  const { id } = await insertType(db, { ...fields, ...dates, coach_id: coachId })
  const type = await findOffered(db, id, false)
  if (!type) throw new Error('no session type')
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const deps = { settings, secret: 'bench', now: () => NOW, features: featureHooks }
  return { db, deps, type, userId }
}

/** CPU time of computing the free times of sixty days, in ms; the median of many runs. */
async function freeTimesCpu(db: Db, deps: Deps, type: OfferedType): Promise<number> {
  const window = { start: NOW.getTime(), end: NOW.getTime() + 60 * DAY_MS }
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const before = process.cpuUsage()
    await freeTimes(systemContext(db, deps, NOW), type, window)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return median(times)
}

/** Counts the days on which a zone's clocks change, and those whose offered half hours differ from the clock. */
function differingDays(): { days: number; differing: number } {
  let days = 0
  let differing = 0
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const date of changingDays(zone)) {
      days++
      if (String(offeredHalfHours(zone, date)) !== String(walkedHalfHours(zone, date))) differing++
    }
  }
  return { days, differing }
}

/** What scheduling promises: free times are quick, lengths never overlap, clocks are right in every zone until 2036. */
export async function benchSessions(folder: string, say: Say): Promise<void> {
  const site = await openSite(folder)
  const { booked, overlaps } = await bookRandomLengths(site, LENGTHS)
  say(
    {
      name: 'random lengths booked without overlap',
      value: 100 * (1 - overlaps.length / booked),
      unit: '%',
      aim: 100,
      more: true,
      digits: 0,
    },
    `${booked} were booked`,
  )
  const kept = site.db.selectFrom('appointments').select('id').orderBy('id').limit(SESSIONS)
  const lastId = (await kept.execute()).at(-1)?.id ?? 0
  const { numUpdatedRows } = await site.db
    .updateTable('appointments')
    .set({ status: 'cancelled', cancelled_by: 'member' })
    .where('id', '>', lastId)
    .executeTakeFirst()
  const cpu = await freeTimesCpu(site.db, site.deps, site.type)
  say(
    { name: 'free times of 60 days, 1,000 sessions booked', value: cpu, unit: 'ms of CPU', aim: 5 },
    `${booked - Number(numUpdatedRows)} sessions`,
  )
  await site.db.destroy()
  const { days, differing } = differingDays()
  say(
    {
      name: 'days on which clocks change, all zones to 2036, with the right times',
      value: 100 * (1 - differing / days),
      unit: '%',
      aim: 100,
      more: true,
      digits: 2,
    },
    `${days} days compared`,
  )
}
