import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { dataOf, expectStatus, makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { listsIn } from '#test/member-archive.ts'
import { coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import {
  addType,
  at,
  book,
  booked,
  cancel,
  confirmByLink,
  guestToken,
  mailsOf,
  moveTo,
  sessionsOf,
  WEEKDAYS,
  ZONE,
} from '#test/sessions.ts'
import { remindOfSessions } from './appointments/upkeep.ts'

let site: TestApp
afterEach(() => site.close())

const SECRET = 'Nobody else may read this'

/** A coach with two sessions ahead, of a guest and of a member. */
async function led(env: Record<string, string>) {
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
  return { anna, ben, type, ids: [first, second] as [number, number] }
}

const exported = async (person: Person) =>
  listsIn((await person.get('/api/user/export')).rawPayload)

const TAKEN: [string, Record<string, string>, (coach: Person) => Promise<unknown>][] = [
  [
    'whose rights were taken away',
    {},
    ({ userId }) => setRows(site.db, 'users', { is_coach: false }, { id: userId }),
  ],
  [
    'without the second factor that the site demands',
    { TWO_STEP: 'admins' },
    coach => dataOf(coach.delete('/api/user/second-step')),
  ],
]

for (const [who, env, take] of TAKEN) {
  test(`a coach ${who} no longer has a side of sessions`, async () => {
    const { anna, ben, ids, type } = await led(env)
    expect((await exported(anna)).appointments?.map(({ id }) => id)).toEqual(ids)
    await take(anna)
    const stored = () => site.db.selectFrom('appointments').selectAll().orderBy('id').execute()
    const before = await stored()
    for (const [n, id] of ids.entries()) {
      const same = at(n === 0 ? '10:00' : '14:00')
      for (const start of [same, at('11:30')]) {
        const moved = await moveTo(anna, id, start)
        expect([moved.statusCode, moved.body.includes(SECRET)]).toEqual([404, false])
      }
      await expectStatus(404, cancel(anna, id))
      const url = `/api/coach/appointments/${id}`
      await expectStatus(403, anna.patch(url, { notes: 'x' }), anna.post(`${url}/refund`))
    }
    expect(await stored()).toEqual(before)
    expect(await sessionsOf(anna)).toEqual([])
    const archive = await exported(anna)
    expect(archive.appointments).toEqual([])
    expect(JSON.stringify(archive)).not.toContain(SECRET)

    await site.db.deleteFrom('mails').execute()
    await dataOf(moveTo(ben, ids[1], at('15:00')))
    site.clock.set(Date.parse(at('15:00')) - HOUR_MS)
    await remindOfSessions(site.db, site.deps, new AbortController().signal)
    const told = (await mailsOf(site)).map(({ recipient }) => recipient)
    expect(told).toEqual(['ben@example.com', 'ben@example.com'])
    site.clock.now = NOON
    await expectStatus(404, book(ben, type, at('12:00')))
    expect(await dataOf(ben.get('/api/session-types'))).toEqual([])
  })
}
