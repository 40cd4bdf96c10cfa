import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays, weekOf } from '#src/contract/calendar.ts'
import { longDate, weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import {
  ACTION_MAX,
  CUE_KIND_TEXTS,
  CUE_KINDS,
  CUE_MAX,
  NO_DAYS,
} from '#src/features/review/constants.ts'
import type { NewPlan } from '#src/features/review/contract.ts'
import { planSentence } from '#src/features/review/domain/plan.ts'
import { openDays } from '#src/features/review/domain/review-draft.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { SelectField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Action } from '../../contract/steps.ts'

interface StepPlanForm extends Pick<NewPlan, 'cue_kind' | 'cue' | 'action' | 'days'> {
  week: string
}

interface StepPlanProps {
  step: Action
  onTake: (plan: StepPlanForm) => Promise<unknown>
  onClose: () => void
}

const isReady = ({ cue, action }: StepPlanForm): boolean =>
  cue.trim() !== '' && action.trim() !== ''

/** Makes an if-then plan of a step: when it begins, what is done, on which days of this week or the next. */
export function StepPlan({ step, onTake, onClose }: StepPlanProps) {
  const today = useToday()
  const thisWeek = weekOf(today)
  const weeks = [thisWeek, addDays(thisWeek, 7)] as const
  const [start] = useState<StepPlanForm>(() => ({
    cue_kind: 'after',
    cue: '',
    action: step.text.slice(0, ACTION_MAX),
    week: thisWeek,
    days: openDays(thisWeek, today),
  }))
  const daysOf = ({ days, week }: StepPlanForm) =>
    days.filter(day => openDays(week, today).includes(day))
  const form = useForm({
    keep: `coaching-step-plan-${step.id}`,
    stored: start,
    maySend: plan => isReady(plan) && daysOf(plan).length > 0,
    send: plan => onTake({ ...plan, days: daysOf(plan) }),
    onDone: onClose,
  })
  const { values, set } = form
  const days = daysOf(values)
  return (
    <Form of={form} className="grid gap-4 rounded-md bg-sunken p-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="cue_kind"
          label={t`It begins with`}
          of={CUE_KINDS}
          labels={CUE_KIND_TEXTS}
        />
        <SelectField
          name="week"
          label={t`Week`}
          onChoose={week => set({ week, days: openDays(week, today) })}
        >
          <option value={weeks[0]}>{t`This week`}</option>
          <option value={weeks[1]}>{t`Next week`}</option>
        </SelectField>
        <TextField
          name="cue"
          label={t`If`}
          maxLength={CUE_MAX}
          autoComplete="off"
          placeholder={t`I have had breakfast`}
        />
        <TextField name="action" label={t`Then`} maxLength={ACTION_MAX} autoComplete="off" />
      </div>
      <fieldset>
        <legend className="font-semibold">
          <Trans>Days</Trans>
        </legend>
        <div className="mt-1.5 flex flex-wrap gap-x-5">
          {openDays(values.week, today).map(day => (
            <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  set({ days: target.checked ? [...days, day] : days.filter(each => each !== day) })
                }
              />
              <span aria-hidden>{weekdayName(day - 1)}</span>
              <span className="sr-only">{longDate(addDays(values.week, day - 1))}</span>
            </label>
          ))}
        </div>
        {days.length === 0 && <p className="text-ink-soft">{said(NO_DAYS)}</p>}
      </fieldset>
      {isReady(values) && (
        <p aria-live="polite" className="rounded-md bg-accent-soft p-3 font-serif text-xl">
          {planSentence(values)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={!isReady(values) || days.length === 0}>
          <Trans>Take it as a plan</Trans>
        </SubmitButton>
        <Button
          variant="quiet"
          onClick={() => {
            form.reset()
            onClose()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}
