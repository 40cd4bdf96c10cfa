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

/** Both versions of each conflicting field, side by side, with a choice. */
export function PlannerConflicts({ edit, choose }: Pick<WeekEdit, 'edit' | 'choose'>) {
  if (edit.conflicts.length === 0) return null
  return (
    <div id={NOTICE} tabIndex={-1} className="scroll-mt-40 rounded-md print:hidden">
      <Alert tone="warning" title="This week was changed somewhere else too.">
        <p>Nothing is lost. Choose what to keep, then save.</p>
        <ul className="mt-4 grid gap-5">
          {edit.conflicts.map(key => {
            const field = String(key)
            return (
              <li key={field}>
                <p className="font-semibold">{fieldName(field)}</p>
                <div className="mt-2 grid gap-3 sm:grid-cols-2">
                  <Side
                    title="Here"
                    text={displayValue(edit.mine[field])}
                    label="Keep mine"
                    of={fieldName(field)}
                    onClick={() => choose(field, 'mine')}
                  />
                  <Side
                    title="Saved elsewhere"
                    text={displayValue(edit.base[field])}
                    label="Use the other"
                    of={fieldName(field)}
                    onClick={() => choose(field, 'theirs')}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      </Alert>
    </div>
  )
}

interface SideProps {
  title: string
  text: string
  label: string
  of: string
  onClick: () => void
}

function Side({ title, text, label, of, onClick }: SideProps) {
  return (
    <div className="grid content-between gap-3 rounded-md bg-sheet p-4">
      <div>
        <p className="text-ink-soft text-sm">{title}</p>
        <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">{text}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-label={`${label}: ${of}`}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  )
}
