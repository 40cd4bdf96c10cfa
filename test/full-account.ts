import { expect } from 'vitest'
import type { Person } from './app.ts'

/** Uses everything a member can keep something in; a feature that keeps more adds itself here. */
export async function fillAccount(person: Person): Promise<void> {
  const make = async (url: string, body: Record<string, unknown>) => {
    const answer = await person.post(url, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data
  }
  const domino = await make('/api/domino-entries', {
    date: '2026-11-20',
    title: 'Walk',
    description: '=HYPERLINK("x")',
  })
  await make('/api/domino-entries', { date: '2026-11-19', title: 'Read' })
  await make('/api/domino-reflections', { domino_id: domino.id, reflection: 'It went well, "mostly".' })
}
