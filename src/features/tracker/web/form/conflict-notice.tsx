import { EditConflicts } from '#src/platform/web/editing/edit-conflicts.tsx'
import type { Edit } from '#src/platform/web/editing/use-merged-edit.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import type { DominoForm } from '../use-domino-changes.ts'
import { fieldName } from './field-names.ts'

interface ConflictNoticeProps<T> {
  edit: Edit<T>
  onChoose: (key: keyof T, side: 'mine' | 'theirs') => void
}

const NOTICE = 'changed-elsewhere'

/** Asks for the choices that are still open, and focuses them: the buttons are far below. */
export function askToChoose(): void {
  toast({ title: 'Please choose first', description: 'Say which of the changes to keep, then save.' })
  requestAnimationFrame(() => document.getElementById(NOTICE)?.focus())
}

/** Lists the fields that were changed both here and elsewhere, with a choice for each. */
export function ConflictNotice<T extends Partial<DominoForm>>({ edit, onChoose }: ConflictNoticeProps<T>) {
  if (edit.conflicts.length === 0) return null
  return (
    <div id={NOTICE} tabIndex={-1} className="outline-none">
      <EditConflicts
        title="This domino was changed somewhere else too."
        edit={edit}
        nameOf={key => fieldName(key as keyof DominoForm)}
        onChoose={onChoose}
        clamp="line-clamp-4"
      />
    </div>
  )
}
