import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'
import { useIsSending } from './sending.ts'

export function TextInput({ className, ...rest }: ComponentPropsWithRef<'input'>) {
  return (
    <input
      type="text"
      {...useField()}
      readOnly={useIsSending()}
      className={cx(CONTROL, 'min-h-11', className)}
      {...rest}
    />
  )
}
