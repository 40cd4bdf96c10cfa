import { dataOf, type Person, type TestApp } from './app.ts'
import { member, setMembership } from './people.ts'

type Body = Record<string, unknown>
type Answer = ReturnType<Person['get']>

/** What was answered, whether or not the call was refused. */
export const statusOf = async (answer: Answer) => (await answer).statusCode
export const dataIn = async (answer: Answer) => (await answer).json().data
export const codeIn = async (answer: Answer) => (await answer).json().code

/** A group that somebody leads. @returns its id */
export const groupOf = async (coach: Person, more: Body = {}): Promise<number> =>
  (await dataOf(coach.post('/api/groups', { name: 'Walkers', access: 'open', ...more }), 201)).id

/** @returns the number of the membership */
export const joined = async (person: Person, group: number, more: Body = {}): Promise<number> =>
  (await dataOf(person.post(`/api/groups/${group}/join`, more), 201)).your.member_id

/** Enough people to be taken apart. */
type Crowd = [Person, Person, Person, Person, ...Person[]]

/** As many new members of a group as are asked for. */
export async function people(site: TestApp, group: number, count: number) {
  const made: Person[] = []
  for (let n = 0; n < count; n++) {
    const person = await member(site)
    await joined(person, group)
    made.push(person)
  }
  return made as Crowd
}

/** Puts somebody on a plan as if they had paid for it, or as if they no longer did. */
export const onPlan = (
  site: TestApp,
  person: Person,
  subscription_status: 'active' | 'past_due' | 'canceled',
  subscription_tier: 'basic' | 'premium' | 'coaching' | null = 'basic',
) => setMembership(site, person, { subscription_status, subscription_tier })

/** A session of a group, where it is and where its seats are. */
export async function plannedIn(group: number, coach: Person, more: Body = {}) {
  const body = { title: 'Talk', start: '2026-12-01T17:00:00.000Z', minutes: 60, seats: 1, ...more }
  const session = await dataOf(coach.post(`/api/groups/${group}/sessions`, body), 201)
  const url = `/api/group-sessions/${session.id}`
  return { group, session, url, seat: `${url}/seat` }
}

export async function topicOf(person: Person, group: number, more: Body = {}): Promise<number> {
  const topic = { title: 'Walks', body: 'Who walks?', ...more }
  return (await dataOf(person.post(`/api/groups/${group}/topics`, topic), 201)).id
}

export const replyOf = async (person: Person, topic: number, body = 'I do'): Promise<number> =>
  (await dataOf(person.post(`/api/topics/${topic}/replies`, { body }), 201)).id

/** A group in which the member has used everything. @returns ids in it */
export async function fillGroup(coach: Person, user: Person, other: Person) {
  const group = await groupOf(coach)
  await dataOf(coach.post(`/api/groups/${group}/invitations`, { member: 'Zoë' }), 201)
  await joined(user, group)
  await joined(other, group)
  const theirs = await topicOf(coach, group, { title: 'Zoë’s "walk"', body: 'Ask around.' })
  const reply = await replyOf(user, theirs, 'I walk, "first".')
  await topicOf(user, group)
  await replyOf(coach, theirs, 'Thank you.')
  await dataOf(user.post(`/api/posts/topic/${theirs}/report`, { reason: '=HYPERLINK("x")' }))
  const more = { title: 'A walk', start: '2099-12-01T17:00:00.000Z', place: 'The "park"' }
  const { session, seat } = await plannedIn(group, coach, more)
  await dataOf(user.post(seat), 201)
  await dataOf(other.post(seat), 409)
  const text = { text: 'Shoes, "dry".' }
  const item = await dataOf(user.post(`/api/groups/${group}/agenda`, text), 201)
  await dataOf(user.send('PUT', `/api/groups/${group}/agenda/${item.id}/support`))
  return { group, topic: theirs, reply, session: session.id as number }
}
