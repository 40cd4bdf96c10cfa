import { dataOf, type Person, type TestApp } from './app.ts'
import { coach, member, payForPlan } from './people.ts'

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
  plans: string[]
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
export function addType(by: Person, fields: Record<string, unknown> = {}): Promise<TestType> {
  const type = { name: 'Talk', minutes: 60, min_notice_hours: 0, ...fields }
  return dataOf(by.post('/api/coach/session-types', type), 201)
}

/** Asks for a session, in the zone of London. */
export const book = (person: Person, { id }: { id: number }, start: string) =>
  person.post('/api/appointments', { session_type_id: id, start, zone: 'Europe/London' })

/** A session that was free. */
export const booked = (person: Person, type: { id: number }, start: string) =>
  dataOf(book(person, type, start), 201)

export const sessionsOf = (person: Person) => dataOf(person.get('/api/appointments'))
export const moveTo = (person: Person, id: number, start: string) =>
  person.patch(`/api/appointments/${id}`, { start })
export const cancel = (person: Person, id: number, reason?: string) =>
  person.post(`/api/appointments/${id}/cancel`, { ...(reason && { reason }) })
export const creditsOf = async (person: Person): Promise<number> =>
  (await dataOf(person.get('/api/session-credits'))).left

/** What was mailed to guests and others, in order. */
export const mailsOf = ({ db }: Pick<TestApp, 'db'>) =>
  db.selectFrom('mails').selectAll().orderBy('id').execute()

/** The secret of the newest link to a guest's session. */
export async function guestToken(site: Pick<TestApp, 'db'>): Promise<string> {
  const text = (await mailsOf(site)).map(({ body_text }) => body_text).join('\n')
  return [...text.matchAll(/\/booking\/session\?token=([\w.-]+)/g)].at(-1)?.[1] ?? ''
}

export const confirmByLink = (site: TestApp, token: string) =>
  site.visitor().post('/api/appointments/confirm', { token })

/** Keeps everybody signed in, however long the clock runs. */
export const staySignedIn = ({ db }: Pick<TestApp, 'db'>) =>
  db.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute()

/** A member who pays for a plan in the sandbox. */
export async function subscriber(site: TestApp, planType = 'coaching'): Promise<Person> {
  const someone = await member(site)
  await payForPlan(someone, planType)
  return someone
}
