import { ApiError, sentenceOf } from '#src/web/api.ts'
import { SiteLink } from '#src/web/app/site-link.tsx'
import { href } from '#src/web/routes.ts'
import { Alert } from '#src/web/ui/alert.tsx'
import { buttonClass } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'

/** A quiz that is not there (spec 8), or could not be fetched just now. */
export function MissingQuiz({ error }: { error: Error }) {
  // A word instead of a number in the address is no quiz either.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title="Quiz not found"
        action={
          <SiteLink to={href('adminQuizzes')} className={buttonClass('secondary')}>
            Back to Quizzes
          </SiteLink>
        }
      />
    )
  }
  return <Alert tone="danger">{sentenceOf(error, 'The quiz could not be loaded. Please try again.')}</Alert>
}
