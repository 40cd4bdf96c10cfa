import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'

/** Inside a `Field` it is wired to label, hint and error. */
export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return <input type="text" {...useField()} className={cx(CONTROL, 'min-h-11', className)} {...rest} />
}
