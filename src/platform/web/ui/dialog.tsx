import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFocusReturn } from './focus-return.ts'

export const OVERLAY = 'fade-in fixed inset-0 z-50 bg-black/45'
export const PANEL =
  'fade-up fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-lg bg-sheet p-6 text-ink shadow-lift'

export interface DialogProps {
  title: ReactNode
  description?: ReactNode | undefined
  trigger?: ReactNode | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  footer?: ReactNode | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

/** A modal dialog: traps focus, closes on Escape, and returns focus to its opener. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, footer, className, children } = props
  const returnFocus = useFocusReturn(open)
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          className={cx(PANEL, className)}
          onCloseAutoFocus={returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="pr-12 font-serif text-2xl">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>}
          {children && <div className="mt-5">{children}</div>}
          {footer && <div className="mt-6 flex flex-wrap justify-end gap-3">{footer}</div>}
          <Radix.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const DialogClose = Radix.Close
