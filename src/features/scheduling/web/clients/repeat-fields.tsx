import { Field, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { REPEAT_TIMES_MAX } from '../../constants.ts'

const WEEKS = ['Every week', 'Every 2 weeks', 'Every 3 weeks', 'Every 4 weeks'] as const

export interface Series {
  /** Every how many weeks; empty for once. */
  weeks: string
  times: string
}

export function timesError({ weeks, times }: Series): string | undefined {
  const count = Number(times)
  const isRight = Number.isInteger(count) && count >= 2 && count <= REPEAT_TIMES_MAX
  return weeks === '' || isRight
    ? undefined
    : `Please enter a whole number from 2 to ${REPEAT_TIMES_MAX}.`
}

export const repeatOf = ({ weeks, times }: Series) =>
  weeks === '' ? {} : { repeat: { weeks: Number(weeks), times: Number(times) } }

interface RepeatFieldsProps extends Series {
  onChange: (change: Partial<Series>) => void
  error: string | undefined
}

/** 'Every Monday, 12 times', of sessions that are each moved and canceled by themselves. */
export const RepeatFields = ({ weeks, times, onChange, error }: RepeatFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Repeat">
      <Select value={weeks} onChange={event => onChange({ weeks: event.target.value })}>
        <option value="">Once</option>
        {WEEKS.map((name, n) => (
          <option key={name} value={n + 1}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
    {weeks !== '' && (
      <Field
        label="How many times"
        hint="Each is moved and canceled by itself."
        error={error}
        required
      >
        <TextInput {...typed(times, value => onChange({ times: value }))} inputMode="numeric" />
      </Field>
    )}
  </div>
)
