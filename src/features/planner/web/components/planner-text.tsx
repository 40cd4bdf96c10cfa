import { CircleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useFormField } from '#src/platform/web/forms/form-context.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { fieldId, fieldName } from './field-names.ts'

interface PlannerTextProps {
  field: string
  rows: number
  /** Visible label; the accessible name is always the field's full name, which begins with it. */
  label?: ReactNode
  look?: 'lines' | 'line' | 'tile' | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}

/**
 * A text field on the sheet that grows with its text. Print shows the text as an element of its own, since a textarea
 * prints only its visible part.
 */
export function PlannerText({
  field,
  rows,
  label,
  look = 'lines',
  className,
  readOnly,
  onBlur,
}: PlannerTextProps) {
  const id = fieldId(field)
  const { value: text = '', error, set } = useFormField(field)
  const size = { '--rows': rows } as CSSProperties
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label htmlFor={id} className={label ? 'planner-label' : 'sr-only'}>
        {label ? (
          <>
            <span aria-hidden>{label}</span>
            <span className="sr-only">{fieldName(field)}</span>
          </>
        ) : (
          fieldName(field)
        )}
      </label>
      <textarea
        id={id}
        rows={rows}
        value={text}
        autoComplete="off"
        readOnly={readOnly}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={event => set(event.target.value)}
        style={size}
        className={cx('planner-field', `planner-${look}`)}
      />
      <p aria-hidden className={cx('planner-ink', `planner-${look}`)} style={size}>
        {text}
      </p>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 flex items-start gap-1.5 text-danger text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
