import { expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { listsIn } from '#test/member-archive.ts'
import { coach, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
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
import { turnOnTwoFactor } from '#test/sign-ins.ts'
import { remindOfSessions } from './appointment-upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off', TWO_STEP: 'admins' })

const SECRET = 'Nobody else may read this'

const exported = async (person: Person) =>
  listsIn((await person.get('/api/user/export')).rawPayload)

test('a coach without the second factor that the site demands, or whose rights were taken away, no longer has a side of sessions', async () => {
  const anna = await coach(site)
  await turnOnTwoFactor(site, anna)
  const hours = { zone: ZONE, weekly: WEEKDAYS, days: [] }
  await dataOf(anna.send('PUT', '/api/coach/availability', hours))
  const type = await addType(anna)
  const guest = { session_type_id: type.id, zone: ZONE, name: 'Zoë', email: 'zoe@example.com' }
  const asked = { ...guest, start: at('10:00'), message: SECRET }
  const held = await dataOf(site.visitor().post('/api/appointments/guest', asked), 201)
  await dataOf(confirmByLink(site, await guestToken(site)))
  const ben = await member(site, 'ben')
  const ids = [held.id, (await booked(ben, type, at('14:00'))).id]
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  expect((await exported(anna)).appointments?.map(({ id }) => id)).toEqual(ids)
  const stored = () => rowsOf(site.db, 'appointments')
  const before = await stored()

  const hasNoSide = async () => {
    for (const id of ids) {
      for (const start of [at('10:00'), at('14:00'), at('11:30')]) {
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
    await expectStatus(404, book(ben, type, at('12:00')))
    expect(await dataOf(ben.get('/api/session-types'))).toEqual([])
  }
  await dataOf(anna.delete('/api/user/second-step'))
  await hasNoSide()
  site.clock.pass(60_000)
  await turnOnTwoFactor(site, anna)
  expect(await sessionsOf(anna)).toHaveLength(2)
  await setRows(site.db, 'users', { is_coach: false }, { id: anna.userId })
  await hasNoSide()

  await site.db.deleteFrom('mails').execute()
  await dataOf(moveTo(ben, ids[1] ?? 0, at('15:00')))
  site.clock.set(Date.parse(at('15:00')) - HOUR_MS)
  await remindOfSessions(site, new AbortController().signal)
  const told = (await mailsOf(site)).map(({ recipient }) => recipient)
  expect(told).toEqual(['ben@example.com', 'ben@example.com'])
})
