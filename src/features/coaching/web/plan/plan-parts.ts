import type { Parts } from '#src/platform/web/editing/merged-edit.ts'
import { type Draft, type GoalPart, mergePlans, partOf } from '../../domain/plan.ts'

export const PLAN_PARTS: Parts<Draft[], GoalPart> = {
  merge: mergePlans,
  get(goals, part) {
    const { id, field } = partOf(part)
    return goals.find(goal => goal.id === id)?.[field]
  },
  take(goals, part, from) {
    const { id, field } = partOf(part)
    const other = from.find(goal => goal.id === id)
    return goals.map(goal => (goal.id === id && other ? { ...goal, [field]: other[field] } : goal))
  },
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
}
