import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import type { Edit } from './use-merged-edit.ts'

interface EditConflictsProps<T> {
  title: string
  edit: Edit<T>
  nameOf: (key: keyof T) => string
  onChoose: (key: keyof T, side: 'mine' | 'theirs') => void
  /** How many lines of a text are shown. */
  clamp: string
}

/** Both versions of each field that was changed here and elsewhere, with a choice. */
export function EditConflicts<T>({ title, edit, nameOf, onChoose, clamp }: EditConflictsProps<T>) {
  return (
    <Alert tone="warning" title={title}>
      <p>Nothing is lost. Choose what to keep, then save.</p>
      <ul className="mt-3 grid gap-4">
        {edit.conflicts.map(key => (
          <li key={String(key)} className="grid gap-2">
            <p className="font-semibold">{nameOf(key)}</p>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map(side => (
                <div key={side} className="grid content-between gap-2 rounded-md bg-sheet p-3">
                  <p className={cx('whitespace-pre-wrap', clamp)}>
                    {String((side === 'mine' ? edit.mine : edit.base)[key] ?? '') || 'Empty'}
                  </p>
                  <Button
                    size="sm"
                    variant="secondary"
                    className="justify-self-start"
                    onClick={() => onChoose(key, side)}
                  >
                    {side === 'mine' ? 'Keep mine' : 'Use the other'}
                  </Button>
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
