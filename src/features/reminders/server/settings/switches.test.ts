import { expect, test } from 'vitest'
import { writeMails } from '#src/features/coaching/server/mails/mails.ts'
import { remindOfSessions } from '#src/features/scheduling/server/appointments/upkeep.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { fillCoaching } from '#test/coaching.ts'
import { coach, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { at, openCoach, subscriber, ZONE } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const mailsTo = async (person: Person, kind: string): Promise<number> => {
  const { email: recipient } = await dataOf(person.get('/api/user'))
  return (await rowsOf(site.db, 'mails', { recipient, kind })).length
}
const switchOff = (person: Person, what: object) =>
  dataOf(person.send('PUT', '/api/reminders', what))

test('who switches the mails before sessions off gets none, and the other side does', async () => {
  const { coach: guide, types } = await openCoach(site)
  const client = await subscriber(site)
  const session = { session_type_id: types[1]?.id, start: at('10:00'), zone: ZONE }
  await dataOf(client.post('/api/appointments', session), 201)
  await switchOff(client, { sessions: false })
  site.clock.now = new Date(Date.parse(session.start) - 3_000_000)
  await remindOfSessions(site.db, site.deps, new AbortController().signal)
  expect(await mailsTo(client, 'session-reminder')).toBe(0)
  expect(await mailsTo(guide, 'session-reminder')).toBe(1)
})

test('who switches the mails about messages off gets none', async () => {
  const guide = await coach(site)
  const [quiet, other] = [await member(site), await member(site)]
  for (const someone of [quiet, other]) await fillCoaching(guide, someone)
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  await switchOff(quiet, { messages: false })
  const mailed = () => Promise.all([quiet, other].map(each => mailsTo(each, 'account-coaching')))
  const before = await mailed()
  for (const { id } of (await guide.get('/api/coachings')).json().data)
    await guide.post(`/api/coachings/${id}/messages`, { body: 'How was the walk?' })
  site.clock.pass(7_200_000)
  await writeMails({ db: site.db, deps: site.deps })
  expect((await mailed()).map((count, n) => count - (before[n] ?? 0))).toEqual([0, 1])
})
