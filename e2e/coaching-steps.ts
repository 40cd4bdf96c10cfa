import { type BrowserContext, expect } from '@playwright/test'
import { weekOf } from '#src/contract/calendar.ts'
import { today } from './tracker-steps.ts'

/** An accepted coaching. @returns its id */
export async function coachingOf(
  coach: BrowserContext,
  { context: { request }, username }: { context: BrowserContext; username: string },
): Promise<number> {
  await coach.request.post('/api/coach/coachings', { data: { member: username } })
  const [{ id }] = (await (await request.get('/api/coachings')).json()).data
  expect((await request.post(`/api/coachings/${id}/accept`)).status()).toBe(200)
  return id
}

/** Hours on every day. */
export async function setHours({ request }: BrowserContext, zone: string): Promise<void> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  const data = { zone, weekly, days: [] }
  expect((await request.put('/api/coach/availability', { data })).status()).toBe(200)
}

/** This week's check-in, which waits for a member on its day. */
export async function checkIn({ request }: BrowserContext, coaching: number): Promise<void> {
  const data = { coaching_id: coaching, week: weekOf(today()), answers: {} }
  expect((await request.post('/api/check-ins', { data })).status()).toBe(201)
}
