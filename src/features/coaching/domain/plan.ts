import type { NewGoal } from '../contract/plan.ts'

export type GoalField = 'title' | 'why' | 'by' | 'first_step'
export const GOAL_FIELDS = ['title', 'why', 'by', 'first_step'] as const

export type GoalPart = `${number}.${GoalField}`

export const partOf = (part: GoalPart): { id: number; field: GoalField } => {
  const [id, field] = part.split('.')
  return { id: Number(id), field: GOAL_FIELDS.find(each => each === field) ?? 'title' }
}

/** A goal that is being written; new ones have no id yet. */
export type Draft = Omit<NewGoal, 'id'> & { id?: number | undefined }

/**
 * A three-way merge, goal by goal and field by field: what only one side changed is taken, new goals of both stay, and a
 * goal is gone if either side removed it untouched by the other.
 * @returns mine with their changes merged in, and the fields that both changed differently, which keep mine for now
 */
export function mergePlans(
  base: readonly Draft[],
  mine: readonly Draft[],
  theirs: readonly Draft[],
): { merged: Draft[]; conflicts: GoalPart[] } {
  const conflicts: GoalPart[] = []
  const of = (goals: readonly Draft[], id: number | undefined) => goals.find(each => each.id === id)
  const changed = (one: Draft, other: Draft) =>
    GOAL_FIELDS.some(field => one[field] !== other[field])
  const kept = mine.flatMap((goal): Draft[] => {
    const before = of(base, goal.id)
    const theirGoal = of(theirs, goal.id)
    if (goal.id === undefined || !before) return [goal]
    if (!theirGoal) return changed(goal, before) ? [{ ...goal, id: undefined }] : []
    const merged = { ...goal }
    for (const field of GOAL_FIELDS) {
      if (goal[field] === before[field]) Object.assign(merged, { [field]: theirGoal[field] })
      else if (theirGoal[field] !== before[field] && theirGoal[field] !== goal[field])
        conflicts.push(`${goal.id}.${field}`)
    }
    return [merged]
  })
  const added = theirs.filter(goal => {
    const before = of(base, goal.id)
    const isMine = mine.some(each => each.id === goal.id)
    return !isMine && (!before || changed(goal, before))
  })
  return { merged: [...kept, ...added], conflicts }
}
