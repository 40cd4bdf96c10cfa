import { expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { setDomino, TODAY } from '#test/dominoes.ts'
import { coach, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { addType, at, openCoach } from '#test/sessions.ts'
import type { WaitingItem } from '../contract/waiting.ts'

const site = openSite({ RATE_LIMIT: 'off' })

async function waitingFor(person: Person): Promise<WaitingItem[]> {
  const { count, items } = await dataOf(person.get('/api/waiting'))
  expect(count).toBe(items.length)
  return items
}
const kindsFor = async (person: Person) => (await waitingFor(person)).map(({ kind }) => kind)
const later = (minutes: number) => site.clock.pass(minutes * 60_000)

async function pair() {
  const [anna, ben] = [await coach(site), await member(site)]
  return { anna, ben, id: await coached(anna, ben) }
}

test('an invitation waits until it is answered or withdrawn', async () => {
  const [anna, ben] = [await coach(site), await member(site)]
  const { username } = (await ben.get('/api/user')).json().data
  const invite = () => anna.post('/api/coach/coachings', { member: username })
  await invite()
  const [waiting] = await waitingFor(ben)
  expect(waiting).toMatchObject({ kind: 'invitation', href: '/coaching/mine' })
  expect(waiting?.text).toContain('would like to coach you')
  expect(await kindsFor(anna)).toEqual([])
  const [{ id }] = (await ben.get('/api/coachings')).json().data
  await ben.post(`/api/coachings/${id}/decline`)
  expect(await kindsFor(ben)).toEqual([])
  later(1)
  await invite()
  expect(await kindsFor(ben)).toEqual(['invitation'])
  const [again] = (await anna.get('/api/coachings')).json().data
  await anna.post(`/api/coachings/${again.id}/end`)
  expect(await kindsFor(ben)).toEqual([])
})

test('unread messages wait for either side, once for each thread, until they are read or deleted', async () => {
  const { anna, ben, id } = await pair()
  await anna.post(`/api/coachings/${id}/messages`, { body: 'One' })
  await anna.post(`/api/coachings/${id}/messages`, { body: 'Two' })
  const [waiting, ...others] = await waitingFor(ben)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ kind: 'message', href: `/coaching/mine?with=${id}&tab=messages` })
  expect(waiting?.text).toMatch(/ sent you 2 messages$/)
  expect(waiting?.text).not.toMatch(/One|Two/)
  await ben.post(`/api/coachings/${id}/messages/read`, {})
  expect(await kindsFor(ben)).toEqual([])
  await ben.post(`/api/coachings/${id}/messages`, { body: 'Three' })
  expect(await waitingFor(anna)).toMatchObject([
    { kind: 'message', href: `/coach/clients/${ben.userId}?tab=messages` },
  ])
  const set = (is_coach: boolean) => setRows(site.db, 'users', { is_coach }, { id: anna.userId })
  await set(false)
  expect(await kindsFor(anna)).toEqual([])
  await set(true)
  await anna.post(`/api/coachings/${id}/messages/read`, {})
  expect(await kindsFor(anna)).toEqual([])
  const oh = await dataOf(anna.post(`/api/coachings/${id}/messages`, { body: 'Oh' }), 201)
  expect(await kindsFor(ben)).toEqual(['message'])
  await anna.delete(`/api/coachings/${id}/messages/${oh.id}`)
  expect(await kindsFor(ben)).toEqual([])
})

test('the weekly check-in waits from its day until it is sent, and not in the first days of a client', async () => {
  const { ben, id } = await pair()
  expect(await kindsFor(ben)).toEqual([])
  await setRows(site.db, 'coachings', { accepted_at: '2026-11-18T12:00:00.000Z' }, { id })
  expect(await kindsFor(ben)).toEqual([])
  await setRows(site.db, 'coachings', { accepted_at: '2026-11-17T12:00:00.000Z' }, { id })
  const friday = 5
  await ben.patch(`/api/coachings/${id}`, { check_in_day: friday + 1 })
  expect(await kindsFor(ben)).toEqual([])
  await ben.patch(`/api/coachings/${id}`, { check_in_day: friday })
  expect(await waitingFor(ben)).toMatchObject([
    { kind: 'check_in', at: '2026-11-20T00:00:00.000Z' },
  ])
  const { week } = await dataOf(ben.get(`/api/coachings/${id}/check-in`))
  await dataOf(ben.post('/api/check-ins', { coaching_id: id, week, answers: {} }), 201)
  expect(await kindsFor(ben)).toEqual([])
})

test('a step waits when it is offered, and from its day until it is done', async () => {
  const { anna, ben, id } = await pair()
  const steps = `/api/coachings/${id}/actions`
  const { data: step } = (await anna.post(steps, { text: 'Walk', due_on: '2026-11-21' })).json()
  const expected = { kind: 'step', href: `/coaching/mine?with=${id}&tab=plan` }
  expect((await waitingFor(ben))[0]).toMatchObject(expected)
  expect(await kindsFor(anna)).toEqual([])
  await ben.patch(`${steps}/${step.id}`, { status: 'taken', day: '2026-11-21' })
  expect(await kindsFor(ben)).toEqual([])
  await ben.patch(`${steps}/${step.id}`, { day: '2026-11-20' })
  expect((await waitingFor(ben))[0]?.text).toBe('Your step: Walk')
  await ben.patch(`${steps}/${step.id}`, { status: 'done' })
  expect(await kindsFor(ben)).toEqual([])
})

test('a shared note waits until it is read, a private one never', async () => {
  const { anna, ben, id } = await pair()
  const notes = `/api/coachings/${id}/notes`
  await anna.post(notes, { visibility: 'private', body: 'For me' })
  expect(await kindsFor(ben)).toEqual([])
  const { data: note } = (await anna.post(notes, { visibility: 'private', body: 'For you' })).json()
  await anna.patch(`${notes}/${note.id}`, { visibility: 'shared' })
  const [waiting] = await waitingFor(ben)
  expect(waiting).toMatchObject({ kind: 'share', href: `/coaching/mine?with=${id}&tab=notes` })
  expect(waiting?.text).not.toContain('For you')
  later(1)
  expect((await ben.get(notes)).json().data).toHaveLength(1)
  expect(await kindsFor(ben)).toEqual([])
  await anna.patch(`${notes}/${note.id}`, { body: 'For you, again' })
  expect(await kindsFor(ben)).toEqual([])
})

test('shared results wait for the coach until they are opened', async () => {
  const { anna, ben, id } = await pair()
  await ben.post('/api/shares', { coaching_id: id, kind: 'results' })
  expect(await waitingFor(anna)).toMatchObject([
    { kind: 'share', href: `/coach/clients/${ben.userId}` },
  ])
  expect(await kindsFor(ben)).toEqual([])
  later(1)
  expect((await anna.get(`/api/coach/clients/${ben.userId}/results`)).statusCode).toBe(200)
  expect(await kindsFor(anna)).toEqual([])
  later(1)
  await ben.post('/api/shares', { coaching_id: id, kind: 'results' })
  expect(await kindsFor(anna)).toEqual(['share'])
  await ben.delete('/api/shares')
  expect(await kindsFor(anna)).toEqual([])
})

test('a session waits for both from two days before until it is canceled or begins', async () => {
  const { coach: anna } = await openCoach(site)
  const { id: type } = await addType(anna)
  const ben = await member(site)
  const body = { session_type_id: type, start: at('10:00'), zone: 'UTC' }
  const { id } = await dataOf(ben.post('/api/appointments', body), 201)
  expect(await kindsFor(ben)).toEqual([])
  const soon = at('16:00', '2026-11-20')
  await dataOf(ben.patch(`/api/appointments/${id}`, { start: soon }))
  expect(await waitingFor(ben)).toMatchObject([{ kind: 'session', href: '/sessions', at: soon }])
  expect(await kindsFor(anna)).toEqual(['session'])
  await ben.post(`/api/appointments/${id}/cancel`, {})
  expect(await kindsFor(ben)).toEqual([])
  expect(await kindsFor(anna)).toEqual([])
})

test('newest first, fifty at most, and never what is somebody else’s', async () => {
  const { anna, ben, id } = await pair()
  const other = await pair()
  const steps = `/api/coachings/${id}/actions`
  // One of another kind: each kind has its own limit.
  await anna.post(`/api/coachings/${id}/messages`, { body: 'The oldest' })
  for (let n = 0; n < 55; n++) {
    later(1)
    await anna.post(steps, { text: `of Ben ${n}` })
  }
  await other.anna.post(`/api/coachings/${other.id}/actions`, { text: 'of Carl' })
  const newest = Array.from({ length: 50 }, (_, n) => expect.stringContaining(`of Ben ${54 - n}`))
  expect((await waitingFor(ben)).map(({ text }) => text)).toEqual(newest)
  expect(await waitingFor(other.ben)).toMatchObject([{ text: expect.stringContaining('of Carl') }])
  for (const person of [anna, other.anna, await member(site)])
    expect(await waitingFor(person)).toEqual([])
})

test('a coach welcomes a member until their first domino', async () => {
  const { ben } = await pair()
  const welcome = async () => (await dataOf(ben.get(`/api/today?date=${TODAY}`))).welcome_by
  expect(await welcome()).toBe('Your coach')
  await setDomino(ben, { date: '2026-11-19' })
  expect(await welcome()).toBeNull()
})
