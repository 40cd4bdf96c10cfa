import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { getPlan, type Plan, putPlan } from '../../contract/plan.ts'
import { type Draft, mergePlans, type PlanConflict } from '../../domain/plan.ts'
import { planQuery } from '../queries.ts'

interface Edit {
  base: Plan['goals']
  goals: Draft[]
  since: string | null
  conflicts: PlanConflict[]
}

const editOf = ({ goals, updated_at }: Plan): Edit => ({
  base: goals,
  goals: [...goals],
  since: updated_at,
  conflicts: [],
})

function rebased(edit: Edit, plan: Plan): Edit {
  if (plan.updated_at === edit.since) return edit
  const { merged, conflicts } = mergePlans(edit.base, edit.goals, plan.goals)
  return { base: plan.goals, goals: merged, since: plan.updated_at, conflicts }
}

/** Edits the plan: the draft is kept in this browser, and what the other side changed meanwhile is merged in. */
export function usePlan(coachingId: number, plan: Plan) {
  const client = useQueryClient()
  const key = `coaching-plan-${coachingId}`
  const [edit, setEdit] = useState<Edit>(() => readDraft<Edit>(key) ?? editOf(plan))
  const current = rebased(edit, plan)
  const isChanged = JSON.stringify(current.goals) !== JSON.stringify(current.base)
  useDraft(key, current, { enabled: isChanged })
  const params = { id: String(coachingId) }
  const { queryKey } = planQuery(coachingId)

  const put = ({ goals, since }: Edit) =>
    call(putPlan, { params, body: { goals, expected_updated_at: since } })
  const save = useMutation({
    /** Merges and retries once when only different things were changed; otherwise both versions are shown. */
    mutationFn: async () => {
      try {
        return await put(current)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'plan_stale') throw error
        const theirs = await call(getPlan, { params })
        client.setQueryData(queryKey, theirs)
        const merged = rebased(current, theirs)
        setEdit(merged)
        if (merged.conflicts.length > 0) throw error
        return await put(merged)
      }
    },
    onSuccess: stored => {
      clearDraft(key)
      client.setQueryData(queryKey, stored)
      setEdit(editOf(stored))
    },
  })
  const set = (at: number, patch: Partial<Draft>) =>
    setEdit({ ...current, goals: current.goals.map((goal, n) => (n === at ? { ...goal, ...patch } : goal)) })
  return {
    edit: current,
    isChanged,
    save,
    set,
    add: () =>
      setEdit({ ...current, goals: [...current.goals, { title: '', why: '', by: null, first_step: '' }] }),
    remove: (at: number) => setEdit({ ...current, goals: current.goals.filter((_, n) => n !== at) }),
    choose: (conflict: PlanConflict, side: 'mine' | 'theirs') =>
      setEdit({
        ...current,
        goals: current.goals.map(goal =>
          goal.id === conflict.id && side === 'theirs'
            ? { ...goal, [conflict.field]: conflict.theirs }
            : goal,
        ),
        conflicts: current.conflicts.filter(each => each !== conflict),
      }),
    discard: () => {
      clearDraft(key)
      setEdit(editOf(plan))
    },
  }
}
