import { beforeAll, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { DONE, setDomino } from '#test/dominoes.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { at, openCoach } from '#test/sessions.ts'
import { lastMondays } from '../domain.ts'
import { getWeeks, storePastWeeks } from './weeks.ts'

const site = openSite()
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

test('weekly counts cover sign-ups, bookings, active members and completed dominoes', async () => {
  const ann = await member(site)
  const asker = { name: 'Booker', email: 'booker@example.com', interest: 'group' }
  await dataOf(site.visitor().post('/api/bookings', asker), 201)
  const { coach, types } = await openCoach(site)
  const guest = { name: 'Berta', email: 'berta@example.com', zone: 'Europe/London' }
  const session = { ...guest, session_type_id: types[0]?.id, start: at('10:00') }
  await dataOf(coach.post('/api/coach/appointments', session), 201)
  const { id } = await setDomino(ann, DONE)
  await setDomino(ann, DONE)
  await ann.post(`/api/domino-entries/${id}/complete`)
  const counted = await dataOf(admin.get('/api/admin/weeks'))
  expect(counted).toHaveLength(26)
  const week = { sign_ups: 3, bookings: 2, active_members: 1, completed_dominoes: 1 }
  expect(counted.at(-1)).toEqual({ week: '2026-11-16', ...week })
  const none = { sign_ups: 0, bookings: 0, active_members: 0, completed_dominoes: 0 }
  expect(counted[0]).toEqual({ week: '2026-05-25', ...none })
  const latest = [{ guest_name: 'Berta' }]
  expect(await dataOf(admin.get('/api/admin/consultations'))).toMatchObject({ total: 1, latest })

  // Counts of past weeks are stored and stay; the current week is counted again.
  await storePastWeeks(systemContext(site.db, site.deps, new Date('2026-11-23T01:00:00Z')))
  await setDomino(ann)
  const stored = await getWeeks(systemContext(site.db, site.deps, new Date('2026-11-23T12:00:00Z')))
  expect(stored.at(-2)).toEqual(counted.at(-1))
  expect(stored.at(-1)).toMatchObject({ week: '2026-11-23', sign_ups: 0, active_members: 0 })
  await ann.delete('/api/user', { password: PASSWORD })
  expect(
    (await getWeeks(systemContext(site.db, site.deps, new Date('2026-11-23T12:00:00Z')))).at(-2),
  ).toEqual(counted.at(-1))
  expect(lastMondays(new Date('2026-11-15T23:59:59Z'), 2)).toEqual(['2026-11-02', '2026-11-09'])
})
