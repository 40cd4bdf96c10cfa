import { expect } from 'vitest'
import type { Person } from './app.ts'
import { dataOf } from './app.ts'

/** An accepted coaching. @returns its id */
export async function coached(coach: Person, member: Person): Promise<number> {
  const { username } = (await member.get('/api/user')).json().data
  expect((await coach.post('/api/coach/coachings', { member: username })).statusCode).toBe(201)
  const { data } = (await member.get('/api/coachings')).json()
  const invited = data.find(({ status }: { status: string }) => status === 'invited')
  // Whoever has bought from the coach is a client already.
  if (!invited)
    return data.find((each: { coach: { id: number } }) => each.coach.id === coach.userId).id
  await dataOf(member.post(`/api/coachings/${invited.id}/accept`))
  return invited.id
}

/** A coaching in which both sides have used everything. @returns its id */
export async function fillCoaching(coach: Person, member: Person): Promise<number> {
  const id = await coached(coach, member)
  const url = `/api/coachings/${id}`
  const make = async (person: Person, path: string, body: Record<string, unknown>) => {
    await dataOf(person.post(path, body), 201)
  }
  await make(member, '/api/shares', { coaching_id: id, kind: 'dominoes', from_date: '2026-01-01' })
  expect((await coach.get(`/api/coach/clients/${member.userId}/dominoes`)).statusCode).toBe(200)
  await make(member, `${url}/messages`, { body: 'From the member' })
  await make(coach, `${url}/messages`, { body: 'From the coach' })
  await make(coach, `${url}/notes`, { visibility: 'private', body: 'A private note' })
  await make(coach, `${url}/notes`, { visibility: 'shared', body: 'A shared note' })
  await make(coach, `${url}/actions`, { text: 'Walk "first"' })
  await make(member, `${url}/agenda`, { text: 'My boss' })
  await coach.send('PUT', `${url}/plan`, { goals: [{ title: 'Sleep' }] })
  await coach.send('PUT', '/api/coach/check-in-form', {
    questions: [{ type: 'text', text: 'And?' }],
  })
  await make(member, '/api/check-ins', { coaching_id: id, week: '2026-11-16', answers: {} })
  return id
}

/** Imports a table of contacts, with a note about somebody who does not answer. */
export async function importContacts(guide: Person): Promise<void> {
  const table = 'email,note\nnobody@example.org,Met at the fair\n'
  const sent = await guide.send('POST', '/api/coach/imports', table, { 'content-type': 'text/csv' })
  expect(sent.statusCode, sent.body).toBe(201)
  expect((await guide.post(`/api/coach/imports/${sent.json().data.id}/apply`)).statusCode).toBe(200)
}
