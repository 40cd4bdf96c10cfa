import type { Edit } from '#src/platform/web/editing/use-merged-edit.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

interface ConflictNoticeProps<T> {
  edit: Edit<T>
  nameOf: (key: keyof T) => string
  onChoose: (key: keyof T, side: 'mine' | 'theirs') => void
}

const NOTICE = 'changed-elsewhere'

/** Asks for the choices that are still open, and focuses them: the buttons are far below. */
export function askToChoose(): void {
  toast({ title: 'Please choose first', description: 'Say which of the changes to keep, then save.' })
  requestAnimationFrame(() => document.getElementById(NOTICE)?.focus())
}

/** Lists the fields that were changed both here and elsewhere, with a choice for each. */
export function ConflictNotice<T>({ edit, nameOf, onChoose }: ConflictNoticeProps<T>) {
  if (edit.conflicts.length === 0) return null
  return (
    <div id={NOTICE} tabIndex={-1} className="outline-none">
      <Alert tone="warning" title="This domino was changed somewhere else too.">
        <p>Nothing is lost. Choose what to keep, then save.</p>
        <ul className="mt-3 grid gap-4">
          {edit.conflicts.map(key => (
            <li key={String(key)} className="grid gap-2">
              <p className="font-semibold">{nameOf(key)}</p>
              <div className="grid gap-2 sm:grid-cols-2">
                <Side
                  label="Keep mine"
                  text={String(edit.mine[key] ?? '')}
                  onClick={() => onChoose(key, 'mine')}
                />
                <Side
                  label="Use the other"
                  text={String(edit.base[key] ?? '')}
                  onClick={() => onChoose(key, 'theirs')}
                />
              </div>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function Side({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <div className="grid content-between gap-2 rounded-md bg-sheet p-3">
      <p className="line-clamp-4 whitespace-pre-wrap">{text || 'Empty'}</p>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}
