import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

/** For the writer alone, beside what they wrote. */
export function HelpLines({ text, onClose }: { text: string | undefined; onClose: () => void }) {
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
      <p className="mt-2">The group may not read this until tomorrow. Only you see these lines.</p>
    </Alert>
  )
}
