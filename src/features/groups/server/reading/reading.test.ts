import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { coach, member } from '#test/people.ts'

let site: TestApp
let anna: Person
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  anna = await coach(site, 'anna')
})
afterAll(() => site.close())

const data = async (answer: ReturnType<Person['get']>) => (await answer).json().data
const put = (person: Person, url: string, body?: object) => person.send('PUT', url, body)

async function board() {
  const group = await groupOf(anna)
  const [ben, cal] = [await member(site), await member(site)]
  const ids = [await joined(ben, group), await joined(cal, group)]
  return { group, ben, cal, ids, url: `/api/groups/${group}` }
}

test('a member who is mentioned follows the topic', async () => {
  const { group, ben, cal } = await board()
  const { username } = await data(cal.get('/api/user'))
  const topic = await topicOf(ben, group, { body: `What do you say, @${username}?` })
  expect((await data(cal.get(`/api/topics/${topic}`))).follow).toBe('follow')
  expect(await data(put(cal, `/api/topics/${topic}/follow`, { follow: 'mute' }))).toEqual({ follow: 'mute' })
  await replyOf(ben, topic, `@${username}!`)
  expect((await data(cal.get(`/api/topics/${topic}`))).follow).toBe('mute')
  expect((await data(cal.get(`/api/groups/${group}`))).unread).toBe(0)
})

test('a name with other letters than ASCII is mentioned, and found', async () => {
  const { group, ben, cal, url } = await board()
  await cal.patch('/api/user', { full_name: 'Élodie Ørsted' })
  await cal.patch(`${url}/membership`, { name: 'full_name' })
  const topic = await topicOf(ben, group, { body: 'What do you say, @Élodie Ørsted?' })
  expect((await data(cal.get(`/api/topics/${topic}`))).follow).toBe('follow')
  expect(await data(ben.get(`${url}/members?q=${encodeURIComponent('Élo')}`))).toMatchObject([
    { name: 'Élodie Ørsted' },
  ])
})

test('a mention by a blocked member does not count', async () => {
  const { group, ben, cal, ids, url } = await board()
  await put(cal, `${url}/members/${ids[0]}/block`)
  const topic = await topicOf(anna, group)
  const { username } = await data(cal.get('/api/user'))
  await replyOf(ben, topic, `@${username}`)
  expect(await data(cal.get(`/api/topics/${topic}`))).toMatchObject({ follow: 'none', replies: 0, unread: 1 })
})

test('who follows a topic sees new replies on /today, until they are read; a mention is said once', async () => {
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
  await replyOf(cal, topic, `@${(await data(ben.get('/api/user'))).username}`)
  expect(await items(ben)).toEqual(['You are mentioned in “Boots”'])
  await ben.post(`/api/topics/${topic}/read`, {})
  expect(await items(ben)).toEqual([])
  await put(ben, `/api/topics/${topic}/follow`, { follow: 'none' })
  await replyOf(cal, topic)
  expect(await items(ben)).toEqual([])
})
