import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Button } from '../ui/button.tsx'

/**
 * Shown when a page fails, or when its code cannot be loaded, as after a new release. It can promise that nothing is lost,
 * because drafts are already stored in this browser.
 */
export function RouteError({ error }: { error: unknown }) {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) window.reportError(error)
  }, [error])
  return (
    <div
      role="alert"
      className="wrap flex min-h-[60vh] flex-col items-center justify-center gap-4 py-16 text-center"
    >
      <h1 className="text-3xl">
        <Trans>Something went wrong on this page</Trans>
      </h1>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Nothing is lost: what you saved is safe, and what you were typing is kept in this browser.
          Please try again.
        </Trans>
      </p>
      <Button onClick={() => window.location.reload()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
