import { t } from '@lingui/core/macro'
import { calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import { toast } from '../toast-store.ts'
import { timeZone } from './time-zone.ts'

const TOLD_FOR_MS = 20_000

/** How far the server's clock is ahead of this device's, in ms; 0 unless that is wrong. */
let aheadMs = 0
let isTold = false

/** What time it is, in ms since the epoch: by this device's clock, where that can be right. */
export const siteNow = (): number => Date.now() + aheadMs

/**
 * Compares this device's clock with the server's, and says once that it is wrong: today's domino would be refused, or
 * stored on another day. Less than a day may be a wall clock that was set by hand in another zone.
 * @param serverNow in ms since the epoch, as an answer that has just come has it
 */
export function compareClocks(serverNow: number): void {
  if (!Number.isFinite(serverNow)) return
  const off = serverNow - Date.now()
  aheadMs = Math.abs(off) > DAY_MS ? off : 0
  if (aheadMs === 0 || isTold) return
  isTold = true
  const dayAt = (ms: number) => longDate(calendarDateAt(new Date(ms), timeZone()))
  toast({
    title: t`The clock of your device is wrong`,
    description: t`It says ${dayAt(Date.now())}. Here it is ${dayAt(serverNow)}, and what you do today is kept for that day.`,
    duration: TOLD_FOR_MS,
  })
}
