import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import type { TimeRange } from '../../contract/ranges.ts'

interface RangeRowProps {
  range: TimeRange
  /** 'Monday', for the names of the fields. */
  of: string
  error: string | undefined
  onChange: (range: TimeRange) => void
  onRemove: () => void
}

/** The API allows 24:00 for the end of the day; a time field can show it only as 00:00. */
const toField = (time: string) => (time === '24:00' ? '00:00' : time)

export function RangeRow({ range, of, error, onChange, onRemove }: RangeRowProps) {
  return (
    <li>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="time"
          aria-label={t`${of} from`}
          aria-invalid={error ? true : undefined}
          value={range.from}
          onChange={event => onChange({ ...range, from: event.target.value })}
          className={`${CONTROL} min-h-11 w-33! px-2! sm:w-36!`}
        />
        <span aria-hidden>
          <Trans>to</Trans>
        </span>
        <input
          type="time"
          aria-label={t`${of} to`}
          aria-invalid={error ? true : undefined}
          value={toField(range.to)}
          onChange={event => onChange({ ...range, to: event.target.value })}
          className={`${CONTROL} min-h-11 w-33! px-2! sm:w-36!`}
        />
        <button
          type="button"
          onClick={onRemove}
          aria-label={t`Remove ${of} ${range.from} to ${toField(range.to)}`}
          data-tip
          className="grid size-11 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {error && (
        <p role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </li>
  )
}
