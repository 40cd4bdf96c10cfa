import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from './cx.ts'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<Wiring | null>(null)

/** Links a control to its `Field`'s label, hint and error. The control's own attributes take precedence. */
export const useField = (): Partial<Wiring> => useContext(FieldContext) ?? {}

export const CONTROL =
  'w-full rounded-md border border-line-strong bg-sheet px-3.5 py-2.5 text-ink placeholder:text-ink-soft ' +
  'hover:border-primary aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60'

export interface FieldProps {
  label: ReactNode
  /** Small print beside the label, such as '(optional)'. Part of the accessible name. */
  note?: ReactNode | undefined
  hint?: ReactNode | undefined
  error?: string | undefined
  required?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Field({
  label,
  note,
  hint,
  error,
  required,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cx('font-semibold', hideLabel && 'sr-only')}>
        {label}
        {note && <span className="ml-1.5 font-normal text-ink-soft text-sm">{note}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
