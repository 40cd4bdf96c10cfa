import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { WeekEdit } from '../use-week-edit.ts'
import { fieldName } from './field-names.ts'

const NOTICE = 'planner-changed-elsewhere'

export const showConflicts = () => requestAnimationFrame(() => document.getElementById(NOTICE)?.focus())

const displayValue = (value: string | boolean | undefined): string => {
  if (typeof value === 'boolean') return value ? 'Done' : 'Not done'
  return value || 'Empty'
}

const SIDES = [
  { side: 'mine', title: 'Here', label: 'Keep mine' },
  { side: 'theirs', title: 'Saved elsewhere', label: 'Use the other' },
] as const

/** Both versions of each conflicting field, side by side, with a choice. */
export function PlannerConflicts({ edit, choose }: Pick<WeekEdit, 'edit' | 'choose'>) {
  if (edit.conflicts.length === 0) return null
  return (
    <div id={NOTICE} tabIndex={-1} className="scroll-mt-40 rounded-md print:hidden">
      <Alert tone="warning" title="This week was changed somewhere else too.">
        <p>Nothing is lost. Choose what to keep, then save.</p>
        <ul className="mt-4 grid gap-5">
          {edit.conflicts.map(String).map(field => (
            <li key={field}>
              <p className="font-semibold">{fieldName(field)}</p>
              <div className="mt-2 grid gap-3 sm:grid-cols-2">
                {SIDES.map(({ side, title, label }) => (
                  <div key={side} className="grid content-between gap-3 rounded-md bg-sheet p-4">
                    <div>
                      <p className="text-ink-soft text-sm">{title}</p>
                      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">
                        {displayValue((side === 'mine' ? edit.mine : edit.base)[field])}
                      </p>
                    </div>
                    <Button
                      size="sm"
                      variant="secondary"
                      className="justify-self-start"
                      aria-label={`${label}: ${fieldName(field)}`}
                      onClick={() => choose(field, side)}
                    >
                      {label}
                    </Button>
                  </div>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
