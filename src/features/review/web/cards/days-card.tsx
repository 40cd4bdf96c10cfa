import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addDays } from '#src/contract/calendar.ts'
import { longDate, weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { NO_DAYS } from '../../constants.ts'
import { planSentence } from '../../domain/plan.ts'
import { mayAddPlan, openDays, plansOf } from '../../domain/review-draft.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame, Choice } from './card-frame.tsx'

/** 6. Which days, and which pip goes first. */
export function DaysCard({ review, work, today, onBack, onClose, isClosing }: CardProps) {
  const { draft } = work
  const open = openDays(review.next_week, today)
  const toggle = (day: number) => {
    const days = draft.days.includes(day)
      ? draft.days.filter(each => each !== day)
      : [...draft.days, day]
    work.change({ days: days.toSorted((a, b) => a - b) })
  }
  return (
    <CardFrame
      title={t`Which days?`}
      lead={planSentence(draft.plan)}
      onBack={onBack}
      action={
        <Button busy={isClosing} disabled={draft.days.length === 0} onClick={onClose}>
          <Trans>Close the week</Trans>
        </Button>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">
          <Trans>Days of the plan</Trans>
        </legend>
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-7">
          {open.map(day => (
            <Choice key={day} compact chosen={draft.days.includes(day)} onPress={() => toggle(day)}>
              <span aria-hidden>{weekdayName(day - 1, 2)}</span>
              <span className="sr-only">{longDate(addDays(review.next_week, day - 1))}</span>
            </Choice>
          ))}
        </div>
        {draft.days.length === 0 && <p className="text-ink-soft">{said(NO_DAYS)}</p>}
      </fieldset>
      <Field
        label={t`Which pip goes first on these days?`}
        note={t`(optional)`}
        hint={t`The domino of each of these days opens with it.`}
        className="max-w-sm"
      >
        <Select
          value={draft.pip ?? ''}
          onChange={({ target }) => work.change({ pip: Number(target.value) || null })}
        >
          <option value="">{t`None in particular`}</option>
          {review.labels.map((label, at) => (
            <option key={label + String(at)} value={at + 1}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {mayAddPlan(draft, review) && draft.days.length > 0 && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() =>
            work.change(before => ({
              ...before,
              plans: plansOf(before),
              plan: { cue_kind: 'after', cue: '', action: '' },
              step: 'plan',
            }))
          }
        >
          <Trans>Add a second plan</Trans>
        </Button>
      )}
    </CardFrame>
  )
}
