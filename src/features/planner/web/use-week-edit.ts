import { useEffect, useState } from 'react'
import type { Week } from '#src/contract/calendar.ts'
import { changedFields } from '#src/contract/merge.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { type Edit, rebase } from '#src/platform/web/editing/use-merged-edit.ts'
import type { WeeklyPlanner } from '../contract.ts'
import { formOf, type PlannerForm, tooLong } from '../domain.ts'

export type PlannerEdit = Edit<PlannerForm>

const startOf = (week: Week, planner: WeeklyPlanner | null): PlannerEdit => {
  const form = formOf(week, planner)
  return { base: form, mine: form, since: planner?.updated_at ?? '', conflicts: [] }
}

/** The edit on top of what the server has. An answer older than what is known here comes too late and is passed over. */
export function advance(edit: PlannerEdit, week: Week, planner: WeeklyPlanner | null): PlannerEdit {
  const since = planner?.updated_at ?? ''
  return since <= edit.since ? edit : rebase(edit, formOf(week, planner), since)
}

/** The edit after `sent` was stored: what was typed while it was under way is still unsaved. */
export function afterSave(edit: PlannerEdit, sent: PlannerForm, stored: WeeklyPlanner): PlannerEdit {
  const base = formOf(stored.week_start_date, stored)
  const mine = { ...base }
  for (const [field, value] of Object.entries(edit.mine)) if (value !== sent[field]) mine[field] = value
  return { base, mine, since: stored.updated_at, conflicts: [] }
}

/**
 * Editing a week. What differs from the server is kept as a draft of this browser until it is saved, through
 * another week, a closed tab, an ended session and a failed save; what changes elsewhere is merged field by field.
 */
export function useWeekEdit(week: Week, planner: WeeklyPlanner | null) {
  const draftKey = `planner-${week}`
  const [edit, setEdit] = useState(() => readDraft<PlannerEdit>(draftKey) ?? startOf(week, planner))
  const current = advance(edit, week, planner)
  useEffect(() => setEdit(before => advance(before, week, planner)), [week, planner])

  const isChanged = Object.keys(changedFields(current.base, current.mine)).length > 0
  const [wasKept, setWasKept] = useState(isChanged)
  useDraft(draftKey, current, { enabled: isChanged })
  useEffect(() => {
    if (!isChanged) clearDraft(draftKey)
  }, [isChanged, draftKey])

  return {
    edit: current,
    form: current.mine,
    errors: tooLong(current.mine),
    isChanged,
    /** The text of an earlier visit stands in the form. */
    wasKept: wasKept && isChanged,
    set: (field: string, value: string | boolean) =>
      setEdit(before => {
        const now = advance(before, week, planner)
        return { ...now, mine: { ...now.mine, [field]: value } }
      }),
    choose: (field: string, side: 'mine' | 'theirs') =>
      setEdit(before => {
        const now = advance(before, week, planner)
        const theirs = now.base[field] ?? ''
        return {
          ...now,
          mine: side === 'mine' ? now.mine : { ...now.mine, [field]: theirs },
          conflicts: now.conflicts.filter(open => open !== field),
        }
      }),
    discard: () => setEdit(startOf(week, planner)),
    saved: (sent: PlannerForm, stored: WeeklyPlanner) => {
      setWasKept(false)
      setEdit(before => afterSave(before, sent, stored))
    },
  }
}

export type WeekEdit = ReturnType<typeof useWeekEdit>
