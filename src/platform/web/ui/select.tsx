import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'

/** A native select: the most reliable by touch, keyboard and screen reader. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...useField()}
        className={cx(CONTROL, 'min-h-11 cursor-pointer appearance-none pr-10')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
