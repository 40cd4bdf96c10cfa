import { PLAN_NAMES } from '#src/features/membership/constants.ts'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Choice, Field, Options, Select, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import {
  ACCESSES,
  DESCRIPTION_MAX,
  GROUP_PLANS,
  type GroupAccess,
  type GroupPlan,
  NAME_MAX,
} from '../../constants.ts'
import type { GroupForm } from './group-fields.ts'

const ACCESS_LABELS = {
  open: 'Everybody with an account',
  plan: 'Everybody with one of these plans',
  invited: 'People I invite',
} as const satisfies Record<GroupAccess, string>

interface GroupInputsProps {
  form: GroupForm
  errors: Readonly<Record<string, string>>
  onChange: (change: Partial<GroupForm>) => void
}

export function GroupInputs({ form, errors, onChange }: GroupInputsProps) {
  return (
    <>
      <Field label="Name" error={errors.name} required>
        <TextInput
          value={form.name}
          maxLength={NAME_MAX}
          onChange={event => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label="What it is about" note="(optional)">
        <TextArea
          value={form.description}
          maxLength={DESCRIPTION_MAX}
          onChange={event => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="Who can join">
        <Select
          value={form.access}
          onChange={event => onChange({ access: event.target.value as GroupAccess })}
        >
          <Options of={ACCESSES} labels={ACCESS_LABELS} />
        </Select>
      </Field>
      {form.access === 'plan' && (
        <Plans chosen={form.plans} error={errors.plans} onChange={plans => onChange({ plans })} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Places" note="(optional)" error={errors.size}>
          <TextInput
            inputMode="numeric"
            value={form.size}
            onChange={event => onChange({ size: event.target.value })}
          />
        </Field>
        <Field label="Begins" note="(optional)" error={errors.starts_on}>
          <DatePicker value={form.starts_on} onChange={starts_on => onChange({ starts_on })} />
        </Field>
        <Field label="Ends" note="(optional)" error={errors.ends_on}>
          <DatePicker value={form.ends_on} onChange={ends_on => onChange({ ends_on })} />
        </Field>
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
      <legend className="font-semibold">Plans</legend>
      <p className="text-ink-soft text-sm">The first one includes every subscriber.</p>
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
            {PLAN_NAMES[plan]}
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
