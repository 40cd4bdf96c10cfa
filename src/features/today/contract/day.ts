import * as z from 'zod/mini'
import { calendarDate, endpoint } from '#src/contract/endpoint.ts'
import { dayTile, ifThen } from '#src/features/review/contract.ts'
import { dominoDraft, dominoEntry, plannedDate } from '#src/features/tracker/contract/dominoes.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'

export const today = z.object({
  date: calendarDate,
  /** The day's domino, an open one first; null when none is set. */
  domino: z.nullable(dominoEntry),
  /** What its domino would open with, when none is set and something is planned. */
  draft: z.nullable(dominoDraft),
  /** The labels that the member used last, by pip; before the first domino, the site's. */
  labels: z.array(z.string()),
  /** Whether the member has not completed a domino yet. */
  is_new: z.boolean(),
  /** The coach's name, until a member who has one has set a domino. */
  welcome_by: z.nullable(z.string()),
  /** Plans for this day. */
  if_thens: z.array(ifThen),
  /** Days in a row before this one on which a domino was tipped or completed. */
  run_before: z.int(),
  /** Monday to Sunday. */
  week: z.array(dayTile),
  /** The week whose review is offered; null when none is. */
  review_week: z.nullable(calendarDate),
  due: z.array(z.object({ kind: z.string(), text: z.string(), path: z.string() })),
  /** The trial's pip of the day, as its coin fell this morning. */
  trial_pip: z.nullable(pipNumber),
})
export type Today = z.infer<typeof today>

export const getToday = endpoint('GET /api/today', {
  auth: 'user',
  summary: "A member's day: its domino or draft, its plans, the week's tiles, and what is due",
  /** The caller's own date; by default today in the member's time zone. */
  query: z.object({ date: z.optional(plannedDate) }),
  data: today,
})
