import { beforeAll, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coach, member } from '#test/people.ts'
import { rowOf, setRows } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

interface Shown {
  id: number
  status: string
}

const invite = async (name: string, by = anna) => {
  await dataOf(by.post('/api/coach/coachings', { member: name }), 201)
}
const shownTo = async (person: Person): Promise<Shown[]> =>
  (await person.get('/api/coachings')).json().data
const confirmAddress = (person: Person) =>
  setRows(site.db, 'users', { email_verified: true }, { id: person.userId })
const idOf = async (key: string): Promise<number> =>
  (await rowOf(site.db, 'coachings', { invited_key: key, status: 'invited' }, ['id'])).id

test('an invitation to an address is for the person who confirmed it, not for one who typed it', async () => {
  await invite('Zoe@Example.com')
  const id = await idOf('zoe@example.com')
  const registered = await member(site, 'zoe')
  const moved = await member(site, 'mallory')
  expect(await shownTo(registered)).toEqual([])
  expect((await registered.post(`/api/coachings/${id}/accept`)).statusCode).toBe(404)
  expect((await registered.post(`/api/coachings/${id}/decline`)).statusCode).toBe(404)

  await setRows(
    site.db,
    'users',
    { email: 'z@example.com', email_key: 'z@example.com' },
    { id: registered.userId },
  )
  await confirmAddress(moved)
  await dataOf(moved.patch('/api/user', { email: 'zoe@example.com' }))
  expect(await shownTo(moved)).toEqual([])
  expect((await moved.post(`/api/coachings/${id}/accept`)).statusCode).toBe(404)

  await confirmAddress(moved)
  expect(await shownTo(moved)).toMatchObject([{ id, status: 'invited' }])
  expect((await moved.post(`/api/coachings/${id}/accept`)).json().data.status).toBe('active')
})

test('somebody invited by name and by address sees one invitation, and none after answering it', async () => {
  const ben = await member(site, 'ben')
  await confirmAddress(ben)
  await invite('ben')
  await invite('ben@example.com')
  const [shown, ...others] = await shownTo(ben)
  expect(others).toEqual([])
  expect((await ben.post(`/api/coachings/${shown?.id}/decline`)).statusCode).toBe(200)
  expect(await shownTo(ben)).toEqual([])

  site.clock.pass(60_000)
  await invite('ben')
  const [again] = await shownTo(ben)
  expect((await ben.post(`/api/coachings/${again?.id}/accept`)).statusCode).toBe(200)
  expect(await shownTo(ben)).toMatchObject([{ id: again?.id, status: 'active' }])
})

test('invitations of two coaches are two invitations', async () => {
  const cleo = await member(site, 'cleo')
  await confirmAddress(cleo)
  await invite('cleo')
  await invite('cleo@example.com', await coach(site))
  expect(await shownTo(cleo)).toHaveLength(2)
})
