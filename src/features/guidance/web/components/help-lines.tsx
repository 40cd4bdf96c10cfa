import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface HelpLinesProps {
  text: string | undefined
  /** Who may not read it in time, and who sees these lines. */
  note: string
  onClose: () => void
}

/** For the writer alone, beside what they wrote. */
export function HelpLines({ text, note, onClose }: HelpLinesProps) {
  if (!text) return null
  return (
    <Alert
      tone="warning"
      title="You do not have to be alone with this."
      actions={
        <Button size="sm" variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-2">{note}</p>
    </Alert>
  )
}
