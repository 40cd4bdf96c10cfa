import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { addType, at, booked, openCoach, staySignedIn } from '#test/sessions.ts'
import { settleAppointments } from '../appointments/upkeep.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a member keeps what they had with a coach who has left, without anything that was the coach’s alone', async () => {
  const { coach } = await openCoach(site)
  const type = await addType(coach, {
    place: 'A private room',
    video_link: 'https://meet.example.com/private',
  })
  const ben = await member(site, 'ben')
  const { id } = await booked(ben, type, at('10:00'))
  const later = await booked(ben, type, at('14:00'))
  await staySignedIn(site)
  site.clock.set(at('12:00'))
  await settleAppointments(site.db, site.clock.now)
  await dataOf(coach.patch(`/api/coach/appointments/${id}`, { notes: 'Walk first' }))
  await dataOf(coach.delete('/api/user', { password: PASSWORD }))

  const kept = await dataOf(ben.get('/api/appointments'))
  expect(kept).toMatchObject([
    {
      ...{ id, name: 'Talk', status: 'done', notes: 'Walk first' },
      ...{ coach: null, place: '', can_cancel: false },
    },
    { id: later.id, status: 'cancelled', cancelled_by: 'account', coach: null },
  ])
  expect((await ben.post(`/api/appointments/${id}/cancel`, {})).statusCode).toBe(404)
  const stored = await site.db.selectFrom('past_sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toMatch(/private/)
  expect((await ben.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  expect(await site.db.selectFrom('past_sessions').selectAll().execute()).toEqual([])
})
