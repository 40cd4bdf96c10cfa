import { t } from '@lingui/core/macro'
import type { DayState } from '../../domain/days.ts'
import { PipShape } from '../pips/pip-shape.tsx'

/** A diamond for today, a half disc for in progress, a checked disc for completed. */
export function DayMark({
  kind,
  className = 'size-4',
}: {
  kind: DayState | 'today'
  className?: string
}) {
  if (kind === 'today') {
    return (
      <svg viewBox="0 0 10 10" className={className} aria-hidden="true" focusable="false">
        <path d="M5 0 10 5 5 10 0 5Z" fill="var(--color-today)" />
      </svg>
    )
  }
  return (
    <PipShape status={kind === 'completed' ? t`Completed` : t`In Progress`} className={className} />
  )
}
