import { counted } from '#src/contract/formats.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import { Select } from '#src/platform/web/ui/select.tsx'
import type { MemberImport } from '../../contract.ts'
import { useMapping } from '../use-imports.ts'

/** One row for each habit, with the pip that it becomes. */
export function HabitChoice({ shown }: { shown: MemberImport }) {
  const { mutate, isPending } = useMapping(shown)
  const mapping = (shown.mapping ?? {}) as Record<string, number | null>
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Which pip does each habit become?</legend>
      {shown.sources.map(({ key, name, days, ticks, archived }) => (
        <div key={key} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[1fr_12rem]">
          <label htmlFor={`habit-${key}`} className="min-w-0 [overflow-wrap:anywhere]">
            {name}{' '}
            <span className="text-ink-soft text-sm">
              {counted(days, 'day')}, {counted(ticks, 'tick')}
              {archived && ', archived'}
            </span>
          </label>
          <Select
            id={`habit-${key}`}
            value={mapping[key] ?? ''}
            disabled={isPending}
            onChange={event => mutate({ [key]: Number(event.target.value) || null })}
          >
            <option value="">Leave out</option>
            {PIP_NUMBERS.map(pip => (
              <option key={pip} value={pip}>
                Pip {pip}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </fieldset>
  )
}
