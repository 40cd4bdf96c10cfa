import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'

export const OVERLAY = 'fade-in fixed inset-0 z-50 bg-black/45'
export const PANEL =
  'fade-up fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-lg bg-sheet p-6 text-ink shadow-lift'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode | undefined
  trigger?: ReactElement | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  footer?: ReactNode | undefined
  /** A long text is read from its beginning, so its title has the focus, not its first button. */
  isRead?: boolean | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

/** A modal dialog: traps focus, closes on Escape, and returns focus to its opener. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, footer, isRead, className, children } =
    props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={OVERLAY} />
        <Base.Popup
          className={cx(PANEL, Boolean(footer) && 'scroll-pb-24', className)}
          {...(isRead && { initialFocus: heading })}
        >
          <Base.Title ref={heading} tabIndex={-1} className="pe-12 font-serif text-2xl">
            {title}
          </Base.Title>
          {description && (
            <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>
          )}
          {children && <div className="mt-5">{children}</div>}
          {footer && (
            <div className="sticky -bottom-6 -mx-6 -mb-6 mt-2 flex flex-wrap justify-end gap-3 bg-sheet px-6 pt-4 pb-6">
              {footer}
            </div>
          )}
          <Base.Close
            aria-label={t`Close`}
            className="absolute top-3 inset-e-3 grid size-11 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogClose = Base.Close
