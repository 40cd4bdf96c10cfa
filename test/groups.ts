import type { Person } from './app.ts'
import { dataOf } from './app.ts'

type Body = Record<string, unknown>

/** A group that somebody leads. @returns its id */
export const groupOf = async (coach: Person, more: Body = {}): Promise<number> =>
  (await dataOf(coach.post('/api/groups', { name: 'Walkers', access: 'open', ...more }), 201)).id

/** @returns the number of the membership */
export const joined = async (person: Person, group: number, more: Body = {}): Promise<number> =>
  (await dataOf(person.post(`/api/groups/${group}/join`, more), 201)).your.member_id

export const topicOf = async (person: Person, group: number, more: Body = {}): Promise<number> =>
  (
    await dataOf(
      person.post(`/api/groups/${group}/topics`, { title: 'Walks', body: 'Who walks?', ...more }),
      201,
    )
  ).id

export const replyOf = async (person: Person, topic: number, body = 'I do'): Promise<number> =>
  (await dataOf(person.post(`/api/topics/${topic}/replies`, { body }), 201)).id

/** A group in which the member has used everything. @returns ids in it */
export async function fillGroup(coach: Person, member: Person, other: Person) {
  const group = await groupOf(coach)
  await dataOf(coach.post(`/api/groups/${group}/invitations`, { member: 'Zoë' }), 201)
  await joined(member, group)
  await joined(other, group)
  const theirs = await topicOf(coach, group, { title: 'Zoë’s "walk"', body: 'Ask around.' })
  const reply = await replyOf(member, theirs, 'I walk, "first".')
  await topicOf(member, group)
  await replyOf(coach, theirs, 'Thank you.')
  await dataOf(member.post(`/api/posts/topic/${theirs}/report`, { reason: '=HYPERLINK("x")' }))
  const start = '2099-12-01T17:00:00.000Z'
  const session = { title: 'A walk', start, minutes: 60, seats: 1, place: 'The "park"' }
  const { id } = await dataOf(coach.post(`/api/groups/${group}/sessions`, session), 201)
  await dataOf(member.post(`/api/group-sessions/${id}/seat`), 201)
  await dataOf(other.post(`/api/group-sessions/${id}/seat`), 409)
  const item = await dataOf(
    member.post(`/api/groups/${group}/agenda`, { text: 'Shoes, "dry".' }),
    201,
  )
  await dataOf(member.send('PUT', `/api/groups/${group}/agenda/${item.id}/support`))
  return { group, topic: theirs, reply, session: id as number }
}
