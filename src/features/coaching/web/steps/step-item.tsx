import { useState } from 'react'
import { addDays } from '#src/contract/calendar.ts'
import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { shortDate } from '#src/platform/web/calendar/dates.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import type { ActionStatus } from '../../constants.ts'
import type { Action } from '../../contract.ts'
import { useSteps } from './use-steps.ts'

const STATES: Record<ActionStatus, { label: string; tone: 'accent' | 'progress' | 'done' | 'neutral' }> = {
  offered: { label: 'Offered', tone: 'accent' },
  taken: { label: 'Taken', tone: 'progress' },
  done: { label: 'Done', tone: 'done' },
  let_go: { label: 'Not now', tone: 'neutral' },
}

const LATEST_DAYS = 365

/** One step; each side has its own buttons. */
export function StepItem({ step, side }: { step: Action; side: 'member' | 'coach' }) {
  const { change } = useSteps(step.coaching_id)
  const state = STATES[step.status]
  const set = (status: ActionStatus) => change.mutate({ id: step.id, status })
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{step.text}</p>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <p className="text-ink-soft text-sm">
        {[
          step.pip && `Pip ${step.pip}: ${pipLabelsOf(siteSettings())[step.pip - 1]}`,
          step.due_on && `by ${shortDate(step.due_on)}`,
          step.status === 'taken' && step.day && `for ${shortDate(step.day)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {side === 'member' ? (
        <MemberSteps
          step={step}
          isBusy={change.isPending}
          onSet={set}
          onTake={day => change.mutate({ id: step.id, status: 'taken', day })}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {step.status === 'offered' && (
            <Button size="sm" variant="quiet" busy={change.isPending} onClick={() => set('let_go')}>
              Withdraw
            </Button>
          )}
          {step.status === 'let_go' && (
            <Button size="sm" variant="quiet" busy={change.isPending} onClick={() => set('offered')}>
              Offer again
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

interface MemberStepsProps {
  step: Action
  isBusy: boolean
  onSet: (status: ActionStatus) => void
  onTake: (day: string) => void
}

function MemberSteps({ step, isBusy, onSet, onTake }: MemberStepsProps) {
  const today = useToday()
  const [day, setDay] = useState<string | null>(null)
  if (day !== null) {
    return (
      <form
        className="flex flex-wrap items-end gap-3 rounded-md bg-sunken p-4"
        onSubmit={event => {
          event.preventDefault()
          onTake(day)
          setDay(null)
        }}
      >
        <Field label="For which day?">
          <DatePicker value={day} onChange={setDay} min={today} max={addDays(today, LATEST_DAYS)} />
        </Field>
        <Button type="submit" busy={isBusy}>
          Take it
        </Button>
        <Button variant="quiet" onClick={() => setDay(null)}>
          Cancel
        </Button>
      </form>
    )
  }
  const take = (label: string) => (
    <Button
      size="sm"
      variant={label === 'Take it' ? 'primary' : 'quiet'}
      busy={isBusy}
      onClick={() => setDay(step.day ?? today)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {step.status === 'offered' && (
        <>
          {take('Take it')}
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => onSet('let_go')}>
            Not now
          </Button>
        </>
      )}
      {step.status === 'taken' && (
        <>
          <Button size="sm" busy={isBusy} onClick={() => onSet('done')}>
            Done
          </Button>
          {take('Another day')}
          {step.day && step.day <= today && (
            <SiteLink
              to={href('/create-domino', {}, { date: step.day === today ? undefined : step.day })}
              className={buttonClass('quiet', 'sm')}
            >
              Make it that day’s domino
            </SiteLink>
          )}
          <Button size="sm" variant="quiet" busy={isBusy} onClick={() => onSet('let_go')}>
            Let it go
          </Button>
        </>
      )}
      {(step.status === 'let_go' || step.status === 'done') && take('Take it again')}
    </div>
  )
}
