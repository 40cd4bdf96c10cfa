import type { CalendarDate } from '#src/contract/calendar.ts'
import { useWeekStart } from '#src/features/sign-in/web/session.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { FIRST_DATE } from '../../constants.ts'
import type { DominoForm } from '../use-domino-changes.ts'
import type { DominoErrors } from './domino-errors.ts'

interface BasicFieldsProps {
  form: DominoForm
  errors: DominoErrors
  today: CalendarDate
  onChange: (patch: Partial<DominoForm>) => void
}

/** Date, title and description (docs/product.md 4.3). */
export function BasicFields({ form, errors, today, onChange }: BasicFieldsProps) {
  const weekStart = useWeekStart()
  return (
    <div className="grid max-w-2xl gap-6">
      <div data-field="date" className="max-w-60">
        <Field label="Date" error={errors.date} required>
          <DatePicker
            weekStart={weekStart}
            value={form.date}
            min={FIRST_DATE}
            max={today}
            onChange={date => onChange({ date })}
          />
        </Field>
      </div>
      <div data-field="title">
        <Field
          label="Main Domino"
          hint="The one action that makes the rest of the day easier."
          error={errors.title}
          required
        >
          <TextInput
            value={form.title}
            autoComplete="off"
            onChange={event => onChange({ title: event.target.value })}
          />
        </Field>
      </div>
      <div data-field="description">
        <Field label="Description" note="(optional)" error={errors.description}>
          <TextArea
            rows={4}
            value={form.description}
            onChange={event => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
    </div>
  )
}
