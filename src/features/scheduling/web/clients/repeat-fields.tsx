import { msg, t } from '@lingui/core/macro'
import { i18n } from '#src/contract/i18n.ts'
import { Field, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { REPEAT_TIMES_MAX } from '../../constants.ts'

const WEEKS = [msg`Every week`, msg`Every 2 weeks`, msg`Every 3 weeks`, msg`Every 4 weeks`] as const

interface Series {
  /** Every how many weeks; empty for once. */
  weeks: string
  times: string
}

export function timesError({ weeks, times }: Series): string | undefined {
  const count = Number(times)
  const isRight = Number.isInteger(count) && count >= 2 && count <= REPEAT_TIMES_MAX
  return weeks === '' || isRight
    ? undefined
    : t`Please enter a whole number from 2 to ${REPEAT_TIMES_MAX}.`
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
    <Field label={t`Repeat`}>
      <Select value={weeks} onChange={event => onChange({ weeks: event.target.value })}>
        <option value="">{t`Once`}</option>
        {WEEKS.map((name, n) => (
          <option key={i18n._(name)} value={n + 1}>
            {i18n._(name)}
          </option>
        ))}
      </Select>
    </Field>
    {weeks !== '' && (
      <Field
        label={t`How many times`}
        hint={t`Each is moved and canceled by itself.`}
        error={error}
        required
      >
        <TextInput {...typed(times, value => onChange({ times: value }))} inputMode="numeric" />
      </Field>
    )}
  </div>
)
