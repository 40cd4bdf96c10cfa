import { beforeAll, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { at, openCoach } from '#test/sessions.ts'
import { lastMondays } from '../../domain.ts'
import { readWeeks, storePastWeeks } from './actions.ts'

const site = openSite()
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

test('weekly counts cover sign-ups, bookings, active members and completed dominoes', async () => {
  const pips = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`pip${n + 1}_status`, 'Completed']),
  )
  const ann = await member(site)
  const asker = { name: 'Booker', email: 'booker@example.com', interest: 'group' }
  expect((await site.visitor().post('/api/bookings', asker)).statusCode).toBe(201)
  const { coach, types } = await openCoach(site)
  const guest = {
    ...{ name: 'Berta', email: 'berta@example.com', zone: 'Europe/London' },
    session_type_id: types[0]?.id,
  }
  await dataOf(coach.post('/api/coach/appointments', { ...guest, start: at('10:00') }), 201)
  for (let n = 0; n < 2; n++) {
    const made = await ann.post('/api/domino-entries', {
      date: '2026-11-20',
      title: 'Walk',
      ...pips,
    })
    if (n === 0) await ann.post(`/api/domino-entries/${made.json().data.id}/complete`)
  }
  const counted = (await admin.get('/api/admin/weeks')).json().data
  expect(counted).toHaveLength(26)
  expect(counted.at(-1)).toMatchObject({
    week: '2026-11-16',
    bookings: 2,
    active_members: 1,
    completed_dominoes: 1,
  })
  expect(counted.at(-1).sign_ups).toBe(3)
  expect((await admin.get('/api/admin/consultations')).json().data).toMatchObject({
    total: 1,
    latest: [{ guest_name: 'Berta' }],
  })
  expect(counted[0]).toEqual({
    week: '2026-05-25',
    sign_ups: 0,
    bookings: 0,
    active_members: 0,
    completed_dominoes: 0,
  })

  // Counts of past weeks are stored and stay; the current week is counted again.
  await storePastWeeks(site.db, new Date('2026-11-23T01:00:00Z'))
  await ann.post('/api/domino-entries', { date: '2026-11-20', title: 'Run', ...pips })
  const stored = await readWeeks(site.db, new Date('2026-11-23T12:00:00Z'))
  expect(stored.at(-2)).toEqual(counted.at(-1))
  expect(stored.at(-1)).toMatchObject({ week: '2026-11-23', sign_ups: 0, active_members: 0 })
  await ann.delete('/api/user', { password: PASSWORD })
  expect((await readWeeks(site.db, new Date('2026-11-23T12:00:00Z'))).at(-2)).toEqual(
    counted.at(-1),
  )
  expect(lastMondays(new Date('2026-11-15T23:59:59Z'), 2)).toEqual(['2026-11-02', '2026-11-09'])
})
