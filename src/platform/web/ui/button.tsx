import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { cx } from './cx.ts'

const VARIANTS = {
  primary: 'bg-primary text-on-primary shadow-soft hover:bg-primary-strong',
  secondary: 'border border-line-strong bg-sheet text-ink hover:border-primary hover:text-primary',
  quiet: 'text-primary hover:bg-primary-soft',
  danger: 'bg-danger text-on-primary shadow-soft hover:brightness-110',
} as const

const SIZES = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-7 text-lg',
} as const

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
  /** Shows a spinner; the button keeps the focus and ignores presses. */
  busy?: boolean | undefined
}

/** The button's look for other elements, such as links. */
export const buttonClass = (
  variant: keyof typeof VARIANTS = 'primary',
  size: keyof typeof SIZES = 'md',
) =>
  cx(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md py-1.5 text-center font-semibold no-underline',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
  )

const ignore = (event: MouseEvent) => event.preventDefault()

export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonClass(variant, size), className, busy && 'cursor-progress opacity-60')}
      disabled={disabled}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
      {/* In an element of its own: where a browser translates the page, the text is no longer a child of the button. */}
      <span className="contents">{children}</span>
    </button>
  )
}
