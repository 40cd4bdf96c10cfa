import type { ComponentPropsWithRef } from 'react'
import { Suspense } from 'react'
import { cx } from './cx.ts'

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <Suspense>
      <div className={cx('rounded-lg bg-sheet p-5 shadow-soft sm:p-6', className)} {...rest} />
    </Suspense>
  )
}
