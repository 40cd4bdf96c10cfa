import { expect } from 'vitest'
import { dataOf, type Person, type TestApp } from './app.ts'
import { coach, member } from './people.ts'

export const ZONE = 'America/New_York'

/** Nine to five on weekdays, in New York. */
export const WEEKDAYS = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))

/** A Monday, ten days after `NOON`. */
export const MONDAY = '2026-11-30'

/** @param clock `hh:mm` in New York, in winter. @param date by default `MONDAY` */
export const at = (clock: string, date = MONDAY): string =>
  new Date(`${date}T${clock}:00-05:00`).toISOString()

export interface TestType {
  id: number
  name: string
  credits: number
  minutes: number
  updated_at: string
}

/** A coach with hours and the default session types: consultation, session, check-in. */
export async function openCoach(site: TestApp): Promise<{ coach: Person; types: TestType[] }> {
  const someone = await coach(site)
  const hours = { zone: ZONE, weekly: WEEKDAYS, days: [] }
  await dataOf(someone.send('PUT', '/api/coach/availability', hours))
  const types: TestType[] = await dataOf(someone.get('/api/coach/session-types'))
  return { coach: someone, types }
}

/** A session type that costs nothing and requires no notice. */
export const addType = (by: Person, fields: Record<string, unknown> = {}): Promise<TestType> =>
  dataOf(
    by.post('/api/coach/session-types', {
      name: 'Talk',
      minutes: 60,
      min_notice_hours: 0,
      ...fields,
    }),
    201,
  )

/** A member who pays for a plan in the sandbox. */
export async function subscriber(site: TestApp, planType = 'coaching'): Promise<Person> {
  const someone = await member(site)
  const { clientSecret } = (await someone.post('/api/create-subscription', { planType })).json()
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  expect((await someone.post('/api/sandbox/confirm', card)).statusCode).toBe(200)
  return someone
}
