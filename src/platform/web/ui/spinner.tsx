import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

export interface SpinnerProps {
  label?: string | undefined
  /** Shows the label beside the wheel; otherwise it is for assistive technology only. */
  showLabel?: boolean | undefined
  className?: string | undefined
}

export function Spinner({ label = 'Loading…', showLabel = false, className }: SpinnerProps) {
  return (
    <span role="status" className={cx('inline-flex items-center gap-2 text-ink-soft', className)}>
      <LoaderCircle aria-hidden className="size-6 animate-spin text-primary motion-reduce:animate-none" />
      <span className={showLabel ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}

/** A spinner in the middle of the page, as guarded routes show it while the session loads (spec 2). */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} />
    </div>
  )
}
