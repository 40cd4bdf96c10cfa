import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { acceptCoaching, type Coaching, declineCoaching } from '../../contract/coachings.ts'
import { coachNameOf } from '../../domain/names.ts'
import { COACHINGS } from '../sharing/queries.ts'

const ANSWERS = { accept: acceptCoaching, decline: declineCoaching } as const

export function Invitation({ coaching }: { coaching: Coaching }) {
  const answer = useChange(
    (kind: keyof typeof ANSWERS) => call(ANSWERS[kind], { params: { id: String(coaching.id) } }),
    { refetch: [...COACHINGS, waitingQuery] },
  )
  const coach = coachNameOf(coaching.coach)
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">
        <Trans>{coach} would like to coach you</Trans>
      </h2>
      <p className="max-w-prose">
        <Trans>
          If you accept, you can write to each other and plan steps together. Nothing of your pages
          is shared until you share it, and you can end everything at any time.
        </Trans>
      </p>
      <FailedChange of={answer}>{t`Please try again.`}</FailedChange>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={answer.isPending && answer.variables === 'accept'}
          onClick={() => answer.mutate('accept')}
        >
          <Trans>Accept</Trans>
        </Button>
        <Button
          variant="secondary"
          busy={answer.isPending && answer.variables === 'decline'}
          onClick={() => answer.mutate('decline')}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </Card>
  )
}
