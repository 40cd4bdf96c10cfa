import { Link } from 'react-router'
import { href } from '#src/platform/web/routing/page.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'

interface MissingDominoProps {
  /** Overrides the message for a missing entry. */
  message?: string | undefined
  /** Set when trying again may help. */
  onRetry?: (() => void) | undefined
}

/** The card shown when a domino could not be loaded (docs/product.md 4.4). */
export function MissingDomino({ message, onRetry }: MissingDominoProps) {
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      <h1 className="text-3xl" tabIndex={-1}>
        We could not open this domino
      </h1>
      <Alert
        tone="danger"
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <Link className={buttonClass('secondary')} to={href('/daily-domino')}>
              Return to Daily Domino
            </Link>
          </>
        }
      >
        {message ?? "Could not load the domino entry. It may have been deleted or doesn't exist."}
      </Alert>
    </div>
  )
}
