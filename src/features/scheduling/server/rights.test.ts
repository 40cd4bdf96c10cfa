import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { dataOf, makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { listsIn } from '#test/member-archive.ts'
import { coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import {
  addType,
  at,
  book,
  booked,
  confirmByLink,
  guestToken,
  mailsOf,
  WEEKDAYS,
  ZONE,
} from '#test/sessions.ts'
import { remindOfSessions } from './appointments/upkeep.ts'

let site: TestApp
afterEach(() => site.close())

const SECRET = 'Nobody else may read this'

interface Led {
  anna: Person
  ben: Person
  typeId: number
  /** Booked by a guest and by a member. */
  ids: [number, number]
}

/** A coach with two sessions ahead, whose right is then taken away. */
async function led(env: Record<string, string>): Promise<Led> {
  site = await makeTestApp({ RATE_LIMIT: 'off', ...env })
  const anna = await coach(site, 'anna')
  if (env.TWO_STEP) {
    const { secret } = (await anna.post('/api/user/second-step')).json().data
    await dataOf(anna.post('/api/user/second-step/on', { code: totp(secret, site.clock.now) }))
  }
  await dataOf(
    anna.send('PUT', '/api/coach/availability', { zone: ZONE, weekly: WEEKDAYS, days: [] }),
  )
  const type = await addType(anna)
  const guest = { session_type_id: type.id, zone: ZONE, name: 'Zoë', email: 'zoe@example.com' }
  const held = site
    .visitor()
    .post('/api/appointments/guest', { ...guest, start: at('10:00'), message: SECRET })
  const { id: first } = await dataOf(held, 201)
  await dataOf(confirmByLink(site, await guestToken(site)))
  const ben = await member(site, 'ben')
  const { id: second } = await booked(ben, type, at('14:00'))
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  return { anna, ben, typeId: type.id, ids: [first, second] }
}

const exported = async (person: Person) =>
  listsIn((await person.get('/api/user/export')).rawPayload)

const TAKEN: [string, Record<string, string>, (led: Led) => Promise<unknown>][] = [
  [
    'whose rights were taken away',
    {},
    ({ anna }) => setRows(site.db, 'users', { is_coach: false }, { id: anna.userId }),
  ],
  [
    'without the second factor that the site demands',
    { TWO_STEP: 'admins' },
    async ({ anna }) => {
      await dataOf(anna.delete('/api/user/second-step'))
    },
  ],
]

for (const [who, env, take] of TAKEN) {
  test(`a coach ${who} no longer has a side of sessions`, async () => {
    const made = await led(env)
    const { anna, ben, ids, typeId } = made
    expect((await exported(anna)).appointments?.map(({ id }) => id)).toEqual(ids)
    await take(made)
    const stored = () => site.db.selectFrom('appointments').selectAll().orderBy('id').execute()
    const before = await stored()
    for (const [n, id] of ids.entries()) {
      const same = at(n === 0 ? '10:00' : '14:00')
      for (const start of [same, at('11:30')]) {
        const moved = await anna.patch(`/api/appointments/${id}`, { start })
        expect([moved.statusCode, moved.body.includes(SECRET)]).toEqual([404, false])
      }
      expect((await anna.post(`/api/appointments/${id}/cancel`, {})).statusCode).toBe(404)
      expect((await anna.patch(`/api/coach/appointments/${id}`, { notes: 'x' })).statusCode).toBe(
        403,
      )
      expect((await anna.post(`/api/coach/appointments/${id}/refund`)).statusCode).toBe(403)
    }
    expect(await stored()).toEqual(before)
    expect((await anna.get('/api/appointments')).json().data).toEqual([])
    const archive = await exported(anna)
    expect(archive.appointments).toEqual([])
    expect(JSON.stringify(archive)).not.toContain(SECRET)

    await site.db.deleteFrom('mails').execute()
    await dataOf(ben.patch(`/api/appointments/${ids[1]}`, { start: at('15:00') }))
    site.clock.now = new Date(Date.parse(at('15:00')) - HOUR_MS)
    await remindOfSessions(site.db, site.deps, new AbortController().signal)
    expect((await mailsOf(site)).map(mail => mail.recipient)).toEqual([
      'ben@example.com',
      'ben@example.com',
    ])
    site.clock.now = NOON
    expect((await book(ben, { id: typeId }, at('12:00'))).statusCode).toBe(404)
    expect((await ben.get('/api/session-types')).json().data).toEqual([])
  })
}
