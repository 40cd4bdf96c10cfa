import * as z from 'zod/mini'
import { freeText, id, instant, text } from '#src/contract/schemas.ts'
import { LINE_MAX, TEXT_MAX } from '../constants.ts'

const goalText = freeText(TEXT_MAX)
export const goal = z.object({
  id: z.optional(id),
  title: text(1, LINE_MAX, 'Please name the goal'),
  why: z._default(goalText, ''),
  by: z._default(z.nullable(z.string().check(z.maxLength(100))), null),
  first_step: z._default(goalText, ''),
})
export type NewGoal = z.output<typeof goal>

export const plan = z.object({
  goals: z.array(z.extend(goal, { id })),
  /** Null before the first one. */
  updated_at: z.nullable(instant),
})
export type Plan = z.infer<typeof plan>

/** New goals get ids that the plan does not have; the others keep theirs. */
export function numbered(goals: readonly NewGoal[], known: readonly { id: number }[]): Plan['goals'] {
  const kept = new Set(known.map(each => each.id))
  let last = Math.max(0, ...kept)
  return goals.map(each => {
    const given = each.id !== undefined && kept.delete(each.id) ? each.id : ++last
    return { ...each, id: given }
  })
}
