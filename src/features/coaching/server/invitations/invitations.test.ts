import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { coach, member } from '#test/people.ts'
import { rowOf, setRows } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const invite = async (name: string, by = anna) => {
  await dataOf(by.post('/api/coach/coachings', { member: name }), 201)
}
const shownTo = (person: Person) => dataOf(person.get('/api/coachings'))
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
  const url = `/api/coachings/${id}`
  await expectStatus(404, registered.post(`${url}/accept`), registered.post(`${url}/decline`))

  const other = { email: 'z@example.com', email_key: 'z@example.com' }
  await setRows(site.db, 'users', other, { id: registered.userId })
  await confirmAddress(moved)
  await dataOf(moved.patch('/api/user', { email: 'zoe@example.com' }))
  expect(await shownTo(moved)).toEqual([])
  await expectStatus(404, moved.post(`${url}/accept`))

  await confirmAddress(moved)
  expect(await shownTo(moved)).toMatchObject([{ id, status: 'invited' }])
  expect((await dataOf(moved.post(`${url}/accept`))).status).toBe('active')
})

test('somebody invited by name and by address sees one invitation of each coach, and none after answering it', async () => {
  const ben = await member(site, 'ben')
  await confirmAddress(ben)
  await invite('ben')
  await invite('ben@example.com')
  const [shown, ...others] = await shownTo(ben)
  expect(others).toEqual([])
  await dataOf(ben.post(`/api/coachings/${shown.id}/decline`))
  expect(await shownTo(ben)).toEqual([])

  site.clock.pass(60_000)
  await invite('ben')
  await invite('ben@example.com', await coach(site))
  const [, again, ...more] = await shownTo(ben)
  expect(more).toEqual([])
  await dataOf(ben.post(`/api/coachings/${again.id}/accept`))
  expect(await shownTo(ben)).toContainEqual(
    expect.objectContaining({ id: again.id, status: 'active' }),
  )
})
