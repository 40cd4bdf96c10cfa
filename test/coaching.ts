import { expect } from 'vitest'
import type { Person } from './app.ts'

/** An accepted coaching. @returns its id */
export async function coached(coach: Person, member: Person): Promise<number> {
  const { username } = (await member.get('/api/user')).json().data
  expect((await coach.post('/api/coach/coachings', { member: username })).statusCode).toBe(201)
  const [invited] = (await member.get('/api/coachings')).json().data
  const accepted = await member.post(`/api/coachings/${invited.id}/accept`)
  expect(accepted.statusCode, accepted.body).toBe(200)
  return invited.id
}
