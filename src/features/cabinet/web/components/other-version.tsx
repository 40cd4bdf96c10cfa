import type { Edit } from '#src/platform/web/editing/use-merged-edit.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { EntryText } from '../use-unsaved.ts'

interface OtherVersionProps {
  edit: Edit<EntryText>
  onChoose: (key: keyof EntryText, side: 'mine' | 'theirs') => void
}

const NAMES = { title: 'Title', content: 'Content' } as const

/** Both versions of each conflicting field, with a choice. */
export function OtherVersion({ edit, onChoose }: OtherVersionProps) {
  return (
    <Alert tone="warning" title="This entry was changed somewhere else too.">
      <p>Nothing is lost. Choose what to keep, then save.</p>
      <ul className="mt-3 grid gap-4">
        {edit.conflicts.map(key => (
          <li key={key} className="grid gap-2">
            <p className="font-semibold">{NAMES[key]}</p>
            <div className="grid gap-2 sm:grid-cols-2">
              <Side label="Keep mine" text={edit.mine[key]} onClick={() => onChoose(key, 'mine')} />
              <Side label="Use the other" text={edit.base[key]} onClick={() => onChoose(key, 'theirs')} />
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Side({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <div className="grid content-between gap-2 rounded-md bg-sheet p-3">
      <p className="line-clamp-6 whitespace-pre-wrap">{text || 'Empty'}</p>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={onClick}>
        {label}
      </Button>
    </div>
  )
}
