import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import { CONTROL, useField } from './field.tsx'

/**
 * Several lines of text. It grows with what is typed by CSS `field-sizing`; where a browser lacks that, it
 * scrolls inside and can be dragged larger.
 */
export function TextArea({ className, rows = 3, style, ...rest }: ComponentPropsWithRef<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      className={cx(CONTROL, 'field-sizing-content max-h-[60vh] resize-y leading-relaxed', className)}
      style={{ minHeight: `calc(${rows} * 1.625em + 1.375rem)`, ...style }}
      {...rest}
    />
  )
}
