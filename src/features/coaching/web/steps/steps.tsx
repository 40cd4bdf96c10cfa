import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addDays } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import { SelectField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { type ActionStatus, LINE_MAX } from '../../constants.ts'
import type { Action } from '../../contract/steps.ts'
import { planQuery, stepsQuery } from '../queries.ts'
import { MemberSteps } from './member-steps.tsx'
import { StepState } from './step-state.tsx'
import { useSteps } from './use-steps.ts'

interface StepItemProps {
  step: Action
  side: 'member' | 'coach'
  isActive: boolean
}

function StepItem({ step, side, isActive }: StepItemProps) {
  const { change } = useSteps(step.coaching_id)
  const set = (status: ActionStatus) => change.mutate({ id: step.id, status })
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{step.text}</p>
        <StepState status={step.status} />
      </div>
      <p className="text-ink-soft text-sm">
        {[
          step.pip && t`Pip ${step.pip}: ${pipLabelsOf(siteSettings())[step.pip - 1] ?? ''}`,
          step.due_on && `by ${shortDate(step.due_on)}`,
          step.status === 'taken' && step.day && `for ${shortDate(step.day)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isActive && side === 'member' && <MemberSteps step={step} />}
      {isActive && side === 'coach' && (
        <div className="flex flex-wrap gap-2">
          {step.status === 'offered' && (
            <Button size="sm" variant="quiet" busy={change.isPending} onClick={() => set('let_go')}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
          {step.status === 'let_go' && (
            <Button
              size="sm"
              variant="quiet"
              busy={change.isPending}
              onClick={() => set('offered')}
            >
              <Trans>Offer again</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

export interface StepsProps {
  coachingId: number
  side: 'member' | 'coach'
  isActive: boolean
}

/** Open steps first; what is done or let go is folded away. */
export function Steps({ coachingId, side, isActive }: StepsProps) {
  const steps = useQuery(stepsQuery(coachingId))
  const all = steps.data
  if (!all)
    return <Loading query={steps} title={t`The steps could not be loaded`} className="h-40" />
  const open = all.filter(({ status }) => status === 'offered' || status === 'taken')
  const closed = all.filter(step => !open.includes(step))
  const list = (items: typeof all): ReactNode => (
    <ul className="divide-y divide-line">
      {items.map(step => (
        <StepItem key={step.id} step={step} side={side} isActive={isActive} />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-4">
      {open.length === 0 && (
        <p className="text-ink-soft">
          {side === 'coach'
            ? t`No open steps. Offer one small enough for a day.`
            : t`No open steps just now.`}
        </p>
      )}
      {list(open)}
      {closed.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-primary">
            <Trans>Done or let go ({closed.length})</Trans>
          </summary>
          {list(closed)}
        </details>
      )}
      {isActive && <OfferStep coachingId={coachingId} side={side} />}
    </div>
  )
}

const EMPTY = { text: '', pip: '', due: '', goal: '' }
const LATEST_DAYS = 365

function OfferStep({ coachingId, side }: Omit<StepsProps, 'isActive'>) {
  const today = useToday()
  const { offer } = useSteps(coachingId)
  const form = useForm({
    keep: `coaching-step-${coachingId}`,
    stored: EMPTY,
    keepIf: ({ text }) => text !== '',
    revive: before => ({ ...EMPTY, ...before }),
    maySend: ({ text }) => text.trim() !== '',
    send: ({ text, pip, due, goal }, idempotencyKey) =>
      offer.mutateAsync({
        body: {
          text,
          ...(pip && { pip: Number(pip) }),
          ...(due && { due_on: due }),
          ...(goal && { goal_id: Number(goal) }),
        },
        idempotencyKey,
      }),
  })
  const goals = useQuery(planQuery(coachingId)).data?.goals ?? []
  return (
    <Form of={form} className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <TextField
        name="text"
        label={side === 'coach' ? t`Offer a step` : t`A step of my own`}
        className="sm:col-span-2"
        maxLength={LINE_MAX}
        placeholder={t`Walk for ten minutes before work`}
      />
      <SelectField name="pip" label={t`Pip`} optional>
        <option value="">{t`None`}</option>
        {pipLabelsOf(siteSettings()).map((label, n) => (
          <option key={label} value={n + 1}>
            {n + 1} {label}
          </option>
        ))}
      </SelectField>
      <DateField
        name="due"
        label={t`By when`}
        optional
        min={today}
        max={addDays(today, LATEST_DAYS)}
      />
      {goals.length > 0 && (
        <SelectField name="goal" label={t`Toward which goal?`} optional className="sm:col-span-2">
          <option value="">{t`None in particular`}</option>
          {goals.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <SubmitButton
        variant="secondary"
        disabled={form.values.text.trim() === ''}
        className="justify-self-start"
      >
        {side === 'coach' ? t`Offer it` : t`Add it`}
      </SubmitButton>
    </Form>
  )
}
