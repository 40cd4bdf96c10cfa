import { beforeAll, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { openCoach, subscriber, type TestType } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
beforeAll(async () => {
  coach = (await openCoach(site)).coach
})

test('a member sees what other plans may book, what it takes, and what those plans give', async () => {
  const ann = await member(site)
  const listed = async (person: Person, query = '?all=true') => {
    const all: (TestType & { offered: boolean; coach: { id: number } })[] = await dataOf(
      person.get(`/api/session-types${query}`),
    )
    return all
      .filter(type => type.coach.id === coach.userId && type.credits > 0)
      .map(({ name, offered }) => [name, offered])
  }
  expect(await listed(ann)).toEqual([
    ['One-to-one session', false],
    ['Quarterly check-in', false],
  ])
  expect(await listed(ann, '')).toEqual([])
  expect(await listed(site.visitor())).toEqual([])
  expect(await listed(await subscriber(site))).toContainEqual(['One-to-one session', true])
  const { left, rules } = await dataOf(ann.get('/api/session-credits'))
  expect(left).toBe(0)
  expect(rules).toContainEqual({ plan: 'coaching', credits: 1, months: 1 })
  expect((await ann.get('/api/session-types?all=yes')).statusCode).toBe(400)
})
