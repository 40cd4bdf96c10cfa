import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'

/** A quiz or a result that does not exist (docs/product.md 7.3) or could not be loaded. */
export function Missing({ what, error }: { what: 'quiz' | 'result'; error: Error }) {
  // An id that is not a number answers 400.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={what === 'quiz' ? t`Quiz not found` : t`Result not found`}
        action={
          <Link to={href('/admin/quizzes')} className={buttonClass('secondary')}>
            <Trans>Back to Quizzes</Trans>
          </Link>
        }
      />
    )
  }
  return (
    <Alert tone="danger">
      {messageOf(
        error,
        what === 'quiz'
          ? t`The quiz could not be loaded. Please try again.`
          : t`The result could not be loaded. Please try again.`,
      )}
    </Alert>
  )
}
