import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { TRY_LATER } from '../../constants.ts'

interface MissingDominoProps {
  /** Overrides the message for a missing entry. */
  message?: string
  /** The read that failed; trying again may help unless the entry is missing. */
  failed?: Pick<UseQueryResult, 'error' | 'refetch'>
}

export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** The card shown when a domino could not be loaded (docs/product.md 4.4). */
export function MissingDomino({
  message = t`Could not load the domino entry. It may have been deleted or doesn't exist.`,
  failed,
}: MissingDominoProps) {
  const mayRetry = failed && !isMissing(failed.error)
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      <h1 className="text-3xl" tabIndex={-1}>
        <Trans>We could not open this domino</Trans>
      </h1>
      <Alert
        tone="danger"
        actions={
          <>
            {mayRetry && (
              <Button onClick={() => failed.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            )}
            <Link className={buttonClass('secondary')} to={href('/daily-domino')}>
              <Trans>Return to Daily Domino</Trans>
            </Link>
          </>
        }
      >
        {mayRetry ? messageOf(failed.error, said(TRY_LATER)) : message}
      </Alert>
    </div>
  )
}
