import { cx } from './cx.ts'

/** Give the region around it `aria-busy`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={cx(
        'animate-pulse rounded-md bg-line motion-reduce:animate-none',
        className ?? 'h-4 w-full',
      )}
    />
  )
}
