import { LoaderCircle } from 'lucide-react'

export interface SpinnerProps {
  label?: string | undefined
  showLabel?: boolean | undefined
}

export function Spinner({ label = 'Loading…', showLabel = false }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      <LoaderCircle
        aria-hidden
        className="size-6 animate-spin text-primary motion-reduce:animate-none"
      />
      <span className={showLabel ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}

/** Shown on guarded routes while the session loads (docs/product.md 2.3). */
export function PageSpinner({ label }: { label?: string | undefined }) {
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner label={label} />
    </div>
  )
}
