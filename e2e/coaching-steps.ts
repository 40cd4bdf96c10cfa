import type { BrowserContext } from '@playwright/test'
import { weekOf } from '#src/contract/calendar.ts'
import { dataAt, send } from './browser.ts'
import { today } from './tracker-steps.ts'

/** An accepted coaching. @returns its id */
export async function coachingOf(
  coach: BrowserContext,
  { context, username }: { context: BrowserContext; username: string },
): Promise<number> {
  await send(coach, 'POST', '/api/coach/coachings', { member: username })
  const [{ id }] = await dataAt(context, '/api/coachings')
  await send(context, 'POST', `/api/coachings/${id}/accept`)
  return id
}

/** Hours on every day. */
export async function setHours(coach: BrowserContext, zone: string): Promise<void> {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '09:00', to: '17:00' }))
  await send(coach, 'PUT', '/api/coach/availability', { zone, weekly, days: [] })
}

/** This week's check-in, which waits for a member on its day. */
export const checkIn = (context: BrowserContext, coaching: number): Promise<void> =>
  send(context, 'POST', '/api/check-ins', {
    coaching_id: coaching,
    week: weekOf(today()),
    answers: {},
  })
