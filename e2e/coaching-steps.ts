import { type BrowserContext, expect } from '@playwright/test'
import { weekOf } from '#src/contract/calendar.ts'
import { today } from './tracker-steps.ts'

/** This week's check-in, which waits for a member on its day. */
export async function checkIn({ request }: BrowserContext, coaching: number): Promise<void> {
  const data = { coaching_id: coaching, week: weekOf(today()), answers: {} }
  expect((await request.post('/api/check-ins', { data })).status()).toBe(201)
}
