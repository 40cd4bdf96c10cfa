import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  useContext,
  useId,
} from 'react'
import { said, type Words } from '#src/contract/i18n.ts'
import { cx } from './cx.ts'
import { useIsSending } from './sending.ts'

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
        {note && <span className="ms-1.5 font-normal text-ink-soft text-sm">{note}</span>}
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

/** A native select: the most reliable by touch, keyboard and screen reader. */
export function Select({ className, children, ...rest }: ComponentPropsWithRef<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...useField()}
        className={cx(CONTROL, 'min-h-11 cursor-pointer appearance-none pe-10')}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 inset-e-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}

interface OptionsProps<Value extends string> {
  of: readonly Value[]
  labels: Readonly<Record<Value, Words>>
}

/** The options of a `Select`. */
export function Options<Value extends string>({ of, labels }: OptionsProps<Value>) {
  return of.map(value => (
    <option key={value} value={value}>
      {said(labels[value])}
    </option>
  ))
}

/** One of several checkboxes or radio buttons, on a line of its own. */
export const Choice = ({ children, ...input }: Omit<ComponentProps<'input'>, 'className'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input {...input} className="size-5 shrink-0 accent-primary" />
    {children}
  </label>
)

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  label: ReactNode
}

/** The knob's position shows the state too, not only its color. */
export function Switch({ label, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
      <span className="relative inline-block shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          onChange={event => onChange(event.target.checked)}
          className="peer block h-7 w-12 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors duration-150 checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:opacity-60"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 inset-s-1 size-5 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-on-primary"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
