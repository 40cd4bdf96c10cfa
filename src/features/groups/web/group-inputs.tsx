import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isCalendarDate } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { PLAN_NAMES } from '#src/features/membership/constants.ts'
import { DateField } from '#src/platform/web/forms/date-field.tsx'
import {
  AmountField,
  LongTextField,
  SelectField,
  TextField,
} from '#src/platform/web/forms/fields.tsx'
import type { FormOf } from '#src/platform/web/forms/use-form.ts'
import { Choice } from '#src/platform/web/ui/field.tsx'
import {
  ACCESSES,
  DESCRIPTION_MAX,
  GROUP_PLANS,
  type GroupAccess,
  type GroupPlan,
  NAME_MAX,
  SIZE_MAX,
} from '../constants.ts'
import type { Group } from '../contract/groups.ts'

/** @param group null for a new one */
export const groupFormOf = (group: Group | null) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  access: group?.access ?? 'open',
  plans: group?.plans ?? [],
  size: String(group?.size ?? ''),
  starts_on: group?.starts_on ?? '',
  ends_on: group?.ends_on ?? '',
})

type GroupForm = ReturnType<typeof groupFormOf>

const isWhole = (text: string, min: number, max: number): boolean => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
}

export function groupErrors(form: GroupForm): Record<string, string> {
  const { name, access, plans, size, starts_on, ends_on } = form
  const errors: Record<string, string> = {}
  if (name.trim() === '') errors.name = t`Please give it a name.`
  if (access === 'plan' && plans.length === 0) errors.plans = t`Please choose at least one plan.`
  if (size !== '' && !isWhole(size, 1, SIZE_MAX))
    errors.size = t`Please enter a whole number from 1 to ${SIZE_MAX}, or nothing.`
  if (starts_on !== '' && !isCalendarDate(starts_on))
    errors.starts_on = t`Please choose a day, or none.`
  if (ends_on !== '' && !isCalendarDate(ends_on)) errors.ends_on = t`Please choose a day, or none.`
  else if (ends_on !== '' && starts_on !== '' && ends_on < starts_on)
    errors.ends_on = t`A group cannot end before it begins.`
  return errors
}

export const groupBodyOf = (form: GroupForm) => ({
  name: form.name,
  description: form.description,
  access: form.access,
  plans: form.access === 'plan' ? [...form.plans] : [],
  size: form.size === '' ? null : Number(form.size),
  starts_on: form.starts_on || null,
  ends_on: form.ends_on || null,
})

const ACCESS_LABELS = {
  open: msg`Everybody with an account`,
  plan: msg`Everybody with one of these plans`,
  invited: msg`People I invite`,
} as const satisfies Record<GroupAccess, MessageDescriptor>

export function GroupInputs({ form: { values, errors, set } }: { form: FormOf<GroupForm> }) {
  return (
    <>
      <TextField name="name" label={t`Name`} required maxLength={NAME_MAX} />
      <LongTextField
        name="description"
        label={t`What it is about`}
        optional
        maxLength={DESCRIPTION_MAX}
      />
      <SelectField name="access" label={t`Who can join`} of={ACCESSES} labels={ACCESS_LABELS} />
      {values.access === 'plan' && (
        <Plans chosen={values.plans} error={errors.plans} onChange={plans => set({ plans })} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <AmountField name="size" label={t`Places`} optional />
        <DateField name="starts_on" label={t`Begins`} optional />
        <DateField name="ends_on" label={t`Ends`} optional />
      </div>
    </>
  )
}

interface PlansProps {
  chosen: readonly GroupPlan[]
  error: string | undefined
  onChange: (plans: GroupPlan[]) => void
}

function Plans({ chosen, error, onChange }: PlansProps) {
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>Plans</Trans>
      </legend>
      <p className="text-ink-soft text-sm">
        <Trans>The first one includes every subscriber.</Trans>
      </p>
      <div className="flex flex-wrap gap-x-6">
        {GROUP_PLANS.map(plan => (
          <Choice
            key={plan}
            type="checkbox"
            checked={chosen.includes(plan)}
            onChange={() =>
              onChange(GROUP_PLANS.filter(each => chosen.includes(each) !== (each === plan)))
            }
          >
            {said(PLAN_NAMES[plan])}
          </Choice>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
