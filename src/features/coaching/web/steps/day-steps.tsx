import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import type { Slots } from '#src/platform/web/routing/slots.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { dayStepsQuery } from '../queries.ts'
import { useSteps } from './use-steps.ts'

/** On the page of a day's domino: the steps that the member has taken for it. */
export function DaySteps({ date }: Slots['day']) {
  const { user } = useSession()
  const steps = useQuery({ ...dayStepsQuery(date), enabled: user !== null })
  if (!steps.data?.length) return null
  return (
    <section
      aria-label={t`Steps for this day`}
      className="grid gap-2 rounded-md bg-accent-soft p-4"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <Footprints aria-hidden className="size-5" />
        <Trans>You took this for the day</Trans>
      </h2>
      <ul className="grid gap-1">
        {steps.data.map(({ id, coaching_id, text }) => (
          <DayStep key={id} id={id} coachingId={coaching_id} text={text} />
        ))}
      </ul>
    </section>
  )
}

function DayStep({ id, coachingId, text }: { id: number; coachingId: number; text: string }) {
  const { change } = useSteps(coachingId)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="[overflow-wrap:anywhere]">{text}</span>
      <Button
        size="sm"
        variant="secondary"
        busy={change.isPending}
        aria-label={t`Done: ${text}`}
        onClick={() => change.mutate({ id, status: 'done' })}
      >
        <Trans>Done</Trans>
      </Button>
    </li>
  )
}
