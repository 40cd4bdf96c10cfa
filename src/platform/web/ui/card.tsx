import type { ComponentPropsWithRef } from 'react'
import { Later } from '../hydration/later.tsx'
import { cx } from './cx.ts'

export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <Later>
      <div className={cx('rounded-lg bg-sheet p-5 shadow-soft sm:p-6', className)} {...rest} />
    </Later>
  )
}
