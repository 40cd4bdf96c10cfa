import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'
import { useIsSending } from './sending.ts'

/** Grows with its text by CSS `field-sizing`; otherwise it scrolls and can be resized. */
export function TextArea({
  className,
  rows = 3,
  style,
  ...rest
}: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useField()}
      readOnly={useIsSending()}
      rows={rows}
      className={cx(
        CONTROL,
        'field-sizing-content max-h-[60vh] resize-y leading-relaxed',
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.625em + 1.375rem)`, ...style }}
      {...rest}
    />
  )
}
