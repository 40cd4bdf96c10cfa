import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { addDays } from '#src/contract/calendar.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import type { ActionStatus } from '../../constants.ts'
import type { Action } from '../../contract/steps.ts'
import { StepPlan } from './step-plan.tsx'
import { useSteps } from './use-steps.ts'

const LATEST_DAYS = 365

type Way = 'day' | 'plan'

/** What a member can do with a step: take it for a day or as an if-then plan, do it, or let it go. */
export function MemberSteps({ step }: { step: Action }) {
  const { change } = useSteps(step.coaching_id)
  const [way, setWay] = useState<Way | null>(null)
  const close = () => setWay(null)
  if (way === 'plan')
    return (
      <StepPlan
        step={step}
        onClose={close}
        onTake={typed => change.mutateAsync({ id: step.id, if_then: { ...typed, pip: step.pip } })}
      />
    )
  if (way === 'day') return <StepDay step={step} onPlan={() => setWay('plan')} onClose={close} />
  return <StepButtons step={step} onTake={() => setWay('day')} />
}

interface StepDayProps {
  step: Action
  onPlan: () => void
  onClose: () => void
}

function StepDay({ step, onPlan, onClose }: StepDayProps) {
  const { change } = useSteps(step.coaching_id)
  const today = useToday()
  const form = useForm({
    stored: { day: step.day ?? today },
    send: ({ day }) => change.mutateAsync({ id: step.id, status: 'taken', day }),
    stays: true,
    onDone: onClose,
  })
  return (
    <Form of={form} className="flex flex-wrap items-end gap-3 rounded-md bg-sunken p-4">
      <DateField
        name="day"
        label={t`For which day?`}
        min={today}
        max={addDays(today, LATEST_DAYS)}
      />
      <SubmitButton>
        <Trans>Take it</Trans>
      </SubmitButton>
      <Button variant="secondary" onClick={onPlan}>
        <Trans>As an if-then plan</Trans>
      </Button>
      <Button variant="quiet" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </Form>
  )
}

function StepButtons({ step, onTake }: { step: Action; onTake: () => void }) {
  const { change } = useSteps(step.coaching_id)
  const today = useToday()
  const isBusy = change.isPending
  const set = (status: ActionStatus) => change.mutate({ id: step.id, status })
  const take = (label: string, variant: 'primary' | 'quiet') => (
    <Button size="sm" variant={variant} busy={isBusy} onClick={onTake}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {step.status === 'offered' && (
        <>
          {take(t`Take it`, 'primary')}
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => set('let_go')}>
            <Trans>Not now</Trans>
          </Button>
        </>
      )}
      {step.status === 'taken' && (
        <>
          <Button size="sm" busy={isBusy} onClick={() => set('done')}>
            <Trans>Done</Trans>
          </Button>
          {take(t`Another day`, 'quiet')}
          {step.day && step.day <= today && (
            <Link
              to={withQuery(href('/create-domino'), {
                date: step.day === today ? undefined : step.day,
              })}
              className={buttonClass('quiet', 'sm')}
            >
              <Trans>Make it that day’s domino</Trans>
            </Link>
          )}
          <Button size="sm" variant="quiet" busy={isBusy} onClick={() => set('let_go')}>
            <Trans>Let it go</Trans>
          </Button>
        </>
      )}
      {(step.status === 'let_go' || step.status === 'done') && take(t`Take it again`, 'quiet')}
    </div>
  )
}
