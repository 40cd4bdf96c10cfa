import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface ConflictProps {
  label: string
  mine: string
  theirs: string
  onChoose: (side: 'mine' | 'theirs') => void
}

/** Somebody else saved another value in the meantime: both are shown, and neither is lost. */
export function Conflict({ label, mine, theirs, onChoose }: ConflictProps) {
  return (
    <Alert
      tone="warning"
      title={`“${label}” was changed elsewhere in the meantime`}
      className="mt-2"
      actions={
        <>
          <Button size="sm" onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
          <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
            Take theirs
          </Button>
        </>
      }
    >
      <p>Yours: {mine}</p>
      <p>Theirs: {theirs}</p>
    </Alert>
  )
}
