import { beforeAll, expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { coach, member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const data = async (answer: ReturnType<Person['get']>) => (await answer).json().data
const put = (person: Person, url: string, body?: object) => person.send('PUT', url, body)

async function board() {
  const group = await groupOf(anna)
  const [ben, cal] = [await member(site), await member(site)]
  for (const person of [ben, cal]) await joined(person, group)
  return { group, ben, cal, url: `/api/groups/${group}` }
}

test('members are found by names with other letters than ASCII', async () => {
  const { ben, cal, url } = await board()
  await cal.patch('/api/user', { full_name: 'Élodie Ørsted' })
  await cal.patch(`${url}/membership`, { name: 'full_name' })
  expect(await data(ben.get(`${url}/members?q=${encodeURIComponent('éLO')}`))).toMatchObject([
    { name: 'Élodie Ørsted' },
  ])
})

test('a muted topic has no news, and replying does not end that', async () => {
  const { group, ben, cal } = await board()
  const topic = await topicOf(ben, group)
  expect(await data(put(cal, `/api/topics/${topic}/follow`, { follow: 'mute' }))).toEqual({
    follow: 'mute',
  })
  await replyOf(cal, topic)
  await replyOf(ben, topic)
  expect((await data(cal.get(`/api/topics/${topic}`))).follow).toBe('mute')
  expect((await data(cal.get(`/api/groups/${group}`))).unread).toBe(0)
})

test('who follows a topic sees new replies on /today, until they are read', async () => {
  const { group, ben, cal } = await board()
  const topic = await topicOf(ben, group, { title: 'Boots' })
  const items = async (person: Person) =>
    (await data(person.get('/api/waiting'))).items.map((item: { text: string }) => item.text)
  await replyOf(ben, topic)
  expect([await items(ben), await items(cal)]).toEqual([[], []])
  const reply = await replyOf(cal, topic)
  expect(await items(ben)).toEqual(['New replies in “Boots”'])
  await anna.patch(`/api/replies/${reply}`, { hidden: true })
  expect(await items(ben)).toEqual([])
  await anna.patch(`/api/replies/${reply}`, { hidden: false })
  expect(await items(ben)).toEqual(['New replies in “Boots”'])
  await ben.post(`/api/topics/${topic}/read`, {})
  expect(await items(ben)).toEqual([])
  await put(ben, `/api/topics/${topic}/follow`, { follow: 'none' })
  await replyOf(cal, topic)
  expect(await items(ben)).toEqual([])
})
