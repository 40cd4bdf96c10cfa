import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, useChange } from '#src/platform/web/api/api.ts'
import { clearDraft } from '#src/platform/web/drafts/drafts.ts'
import { sendMerged } from '#src/platform/web/editing/send-merged.ts'
import { useKeptParts } from '#src/platform/web/editing/use-kept-edit.ts'
import type { Edit } from '#src/platform/web/editing/use-merged-edit.ts'
import { getPlan, type Plan, putPlan } from '../../contract/plan.ts'
import type { Draft, GoalPart } from '../../domain/plan.ts'
import { planQuery } from '../queries.ts'
import { PLAN_PARTS } from './plan-parts.ts'

export const planDraft = (coachingId: number): string => `coaching-goals-${coachingId}`

/** Edits the plan: the draft is kept in this browser, and what the other side changed meanwhile is merged in. */
export function usePlan(coachingId: number, plan: Plan) {
  const client = useQueryClient()
  const key = planDraft(coachingId)
  const { edit, value, isChanged, set, saved, reset, choose } = useKeptParts<Draft[], GoalPart>(
    key,
    plan.goals,
    plan.updated_at ?? '',
    PLAN_PARTS,
  )
  const params = { id: String(coachingId) }
  const { queryKey } = planQuery(coachingId)

  const send = ({ mine, since }: Edit<Draft[], GoalPart>) =>
    call(putPlan, { params, body: { goals: mine, expected_updated_at: since || null } })
  const save = useChange(
    () =>
      sendMerged(edit, PLAN_PARTS, {
        send,
        async newer(error) {
          if (!(error instanceof ApiError) || error.code !== 'plan_stale') return null
          const theirs = await call(getPlan, { params })
          client.setQueryData(queryKey, theirs)
          return { server: theirs.goals, since: theirs.updated_at ?? '' }
        },
      }),
    {
      onDone({ stored }) {
        clearDraft(key)
        client.setQueryData(queryKey, stored)
        saved(stored.goals, stored.updated_at ?? '')
      },
    },
  )
  return {
    edit,
    goals: value,
    isChanged,
    save,
    choose,
    set: (at: number, patch: Partial<Draft>) =>
      set(goals => goals.map((goal, n) => (n === at ? { ...goal, ...patch } : goal))),
    add: () => set(goals => [...goals, { title: '', why: '', by: null, first_step: '' }]),
    remove: (at: number) => set(goals => goals.filter((_, n) => n !== at)),
    discard: () => {
      clearDraft(key)
      reset()
    },
  }
}
