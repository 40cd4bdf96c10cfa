import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

interface OffersStepProps {
  isDone: boolean
  onConfirmed: () => void
}

/** Visitors would take the sample's prices for real ones, so the step is done once the administrator confirms them. */
export function OffersStep({ isDone, onConfirmed }: OffersStepProps) {
  return (
    <div className="grid gap-4">
      {isDone ? (
        <Alert tone="success">These offers and prices are yours.</Alert>
      ) : (
        <Alert
          tone="info"
          title="These are the sample practice’s offers and prices"
          actions={
            <Button size="sm" onClick={onConfirmed}>
              They are right for me
            </Button>
          }
        >
          Change what does not fit. If they are right as they are, say so here.
        </Alert>
      )}
      <p className="text-ink-soft">
        A client whom you invite has no session credits until they buy a membership that gives some.
        Until then you can book sessions for them, without credits, on their page;{' '}
        <SiteLink to={href('/coach/availability', {}, { tab: 'types' })} className="text-link">
          what memberships give
        </SiteLink>{' '}
        is yours to decide.
      </p>
    </div>
  )
}
