import { useState } from 'react'
import { addDays, WEEKDAYS, weekOf } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
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
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import type { Action } from '../../contract/steps.ts'

export interface StepPlanForm extends Pick<NewPlan, 'cue_kind' | 'cue' | 'action' | 'days'> {
  week: string
}

interface StepPlanProps {
  step: Action
  isBusy: boolean
  /** @param clear forgets what was typed, once it is stored */
  onTake: (form: StepPlanForm, clear: () => void) => void
  onCancel: () => void
}

/** Makes an if-then plan of a step: when it begins, what is done, on which days of this week or the next. */
export function StepPlan({ step, isBusy, onTake, onCancel }: StepPlanProps) {
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
  const plan = useKept(`coaching-step-plan-${step.id}`, start)
  const form = plan.value
  const set = (patch: Partial<StepPlanForm>) => plan.set(before => ({ ...before, ...patch }))
  const open = openDays(form.week, today)
  const days = form.days.filter(day => open.includes(day))
  const isReady = form.cue.trim() !== '' && form.action.trim() !== ''
  return (
    <Form
      className="grid gap-4 rounded-md bg-sunken p-4"
      busy={isBusy}
      onSubmit={() => isReady && days.length > 0 && onTake({ ...form, days }, plan.reset)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="It begins with">
          <Select
            value={form.cue_kind}
            onChange={({ target }) => set({ cue_kind: target.value as StepPlanForm['cue_kind'] })}
          >
            <Options of={CUE_KINDS} labels={CUE_KIND_TEXTS} />
          </Select>
        </Field>
        <Field label="Week">
          <Select
            value={form.week}
            onChange={({ target }) =>
              set({ week: target.value, days: openDays(target.value, today) })
            }
          >
            <option value={weeks[0]}>This week</option>
            <option value={weeks[1]}>Next week</option>
          </Select>
        </Field>
        <Field label="If">
          <TextInput
            {...typed(form.cue, cue => set({ cue }))}
            maxLength={CUE_MAX}
            autoComplete="off"
            placeholder="I have had breakfast"
          />
        </Field>
        <Field label="Then">
          <TextInput
            {...typed(form.action, action => set({ action }))}
            maxLength={ACTION_MAX}
            autoComplete="off"
          />
        </Field>
      </div>
      <fieldset>
        <legend className="font-semibold">Days</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-5">
          {open.map(day => (
            <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                checked={days.includes(day)}
                onChange={({ target }) =>
                  set({ days: target.checked ? [...days, day] : days.filter(each => each !== day) })
                }
              />
              <span aria-hidden>{WEEKDAYS[day - 1]}</span>
              <span className="sr-only">{longDate(addDays(form.week, day - 1))}</span>
            </label>
          ))}
        </div>
        {days.length === 0 && <p className="text-ink-soft">{NO_DAYS}</p>}
      </fieldset>
      {isReady && (
        <p aria-live="polite" className="rounded-md bg-accent-soft p-3 font-serif text-xl">
          {planSentence(form)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={!isReady || days.length === 0}>Take it as a plan</SubmitButton>
        <Button
          variant="quiet"
          onClick={() => {
            plan.reset()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </Form>
  )
}
