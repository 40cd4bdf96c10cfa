import { WEEKDAYS } from '#src/contract/calendar.ts'
import { type Coaching, updateCoaching } from '#src/features/coaching/contract/coachings.ts'
import { CheckIn } from '#src/features/coaching/web/check-ins/check-in-form.tsx'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { coachingsQuery } from '#src/features/coaching/web/sharing/queries.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Field, Select } from '#src/platform/web/ui/field.tsx'

/** For `useChange`, where a member changes their coaching. */
export const coachingChange = {
  refetch: [coachingsQuery.queryKey, ['coaching']],
  failed: { title: 'Nothing was changed' },
}

export function MyCheckIn({ coaching, coach }: { coaching: Coaching; coach: string }) {
  return (
    <Section title="This week’s check-in">
      <CheckIn coachingId={coaching.id} coach={coach} />
      <CheckInDay coaching={coaching} />
    </Section>
  )
}

function CheckInDay({ coaching }: { coaching: Coaching }) {
  const change = useChange(
    (check_in_day: number) =>
      call(updateCoaching, { params: { id: String(coaching.id) }, body: { check_in_day } }),
    coachingChange,
  )
  return (
    <Field label="My check-in day" className="max-w-60">
      <Select
        value={change.isPending ? change.variables : coaching.check_in_day}
        onChange={event => change.mutate(Number(event.target.value))}
      >
        {WEEKDAYS.map((day, at) => (
          <option key={day} value={at + 1}>
            {day}
          </option>
        ))}
      </Select>
    </Field>
  )
}
