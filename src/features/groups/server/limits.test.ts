import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { openSite } from '#test/app.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { coach, member } from '#test/people.ts'

const site = openSite()

test('three topics and twenty replies an hour in the first week, ten and sixty after it', async () => {
  const anna = await coach(site, 'anna')
  const group = await groupOf(anna)
  const ben = await member(site, 'ben')
  await joined(ben, group)
  const write = async () =>
    (await ben.post(`/api/groups/${group}/topics`, { title: 'x', body: 'x' })).statusCode
  for (let n = 0; n < 3; n++) await topicOf(ben, group)
  expect(await write()).toBe(429)
  const topic = await topicOf(anna, group)
  const reply = async () =>
    (await ben.post(`/api/topics/${topic}/replies`, { body: 'x' })).statusCode
  for (let n = 0; n < 20; n++) await replyOf(ben, topic)
  expect(await reply()).toBe(429)
  site.clock.pass(8 * DAY_MS)
  await ben.post('/api/login', { username: 'ben', password: 'correct horse' })
  for (let n = 0; n < 10; n++) await topicOf(ben, group)
  expect(await write()).toBe(429)
  for (let n = 0; n < 60; n++) await replyOf(ben, topic)
  expect(await reply()).toBe(429)
})
