import { useEffect, useState } from 'react'
import type { Week } from '#src/contract/calendar.ts'
import { changedFields } from '#src/contract/merge.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { type Edit, rebase } from '#src/platform/web/editing/use-merged-edit.ts'
import type { WeeklyPlanner } from '../contract.ts'
import { formOf, lengthErrors, type PlannerForm } from '../domain.ts'

export type PlannerEdit = Edit<PlannerForm>

const initialEdit = (week: Week, planner: WeeklyPlanner | null): PlannerEdit => {
  const form = formOf(week, planner)
  return { base: form, mine: form, since: planner?.updated_at ?? '', conflicts: [] }
}

/** Rebases the edit on what the server has. Stale responses are ignored. */
export function rebaseOnServer(edit: PlannerEdit, week: Week, planner: WeeklyPlanner | null): PlannerEdit {
  const since = planner?.updated_at ?? ''
  return since <= edit.since ? edit : rebase(edit, formOf(week, planner), since)
}

/** Rebases the edit on what was stored; text typed while the save was in flight stays unsaved. */
export function afterSave(edit: PlannerEdit, sent: PlannerForm, stored: WeeklyPlanner): PlannerEdit {
  const base = formOf(stored.week_start_date, stored)
  const mine = { ...base }
  for (const [field, value] of Object.entries(edit.mine)) if (value !== sent[field]) mine[field] = value
  return { base, mine, since: stored.updated_at, conflicts: [] }
}

/**
 * Editing a week. Unsaved changes are kept as a draft in this browser, and survive another week, a closed tab, an
 * expired session and a failed save; changes made elsewhere are merged field by field.
 */
export function useWeekEdit(week: Week, planner: WeeklyPlanner | null) {
  const draftKey = `planner-${week}`
  const [edit, setEdit] = useState(() => readDraft<PlannerEdit>(draftKey) ?? initialEdit(week, planner))
  const current = rebaseOnServer(edit, week, planner)
  useEffect(() => setEdit(before => rebaseOnServer(before, week, planner)), [week, planner])

  const isChanged = Object.keys(changedFields(current.base, current.mine)).length > 0
  const [isRestored, setRestored] = useState(isChanged)
  useDraft(draftKey, current, { enabled: isChanged })
  useEffect(() => {
    if (!isChanged) clearDraft(draftKey)
  }, [isChanged, draftKey])

  return {
    edit: current,
    form: current.mine,
    errors: lengthErrors(current.mine),
    isChanged,
    /** The form shows text restored from an earlier visit. */
    isRestored: isRestored && isChanged,
    set: (field: string, value: string | boolean) =>
      setEdit(before => {
        const now = rebaseOnServer(before, week, planner)
        return { ...now, mine: { ...now.mine, [field]: value } }
      }),
    choose: (field: string, side: 'mine' | 'theirs') =>
      setEdit(before => {
        const now = rebaseOnServer(before, week, planner)
        const theirs = now.base[field] ?? ''
        return {
          ...now,
          mine: side === 'mine' ? now.mine : { ...now.mine, [field]: theirs },
          conflicts: now.conflicts.filter(open => open !== field),
        }
      }),
    discard: () => setEdit(initialEdit(week, planner)),
    markSaved: (sent: PlannerForm, stored: WeeklyPlanner) => {
      setRestored(false)
      setEdit(before => afterSave(before, sent, stored))
    },
  }
}

export type WeekEdit = ReturnType<typeof useWeekEdit>
