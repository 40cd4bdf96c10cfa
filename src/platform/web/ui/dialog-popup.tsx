import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import type { ConfirmDialogProps, DialogProps, PopupOf } from './dialog-parts.ts'

const OVERLAY = 'fade-in fixed inset-0 z-50 bg-black/45'
const PANEL =
  'fade-up fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-lg bg-sheet p-6 text-ink shadow-lift'

/** What `Dialog` opens. */
export function DialogPopup(props: PopupOf<DialogProps>) {
  const { title, description, open, onOpenChange, footer, isRead, className, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
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

/** What `ConfirmDialog` opens. */
export function ConfirmPopup(props: PopupOf<ConfirmDialogProps>) {
  const { title, description, confirmLabel, open, onOpenChange, onConfirm, busy } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={OVERLAY} />
        <AlertDialog.Popup className={PANEL}>
          <AlertDialog.Title className="font-serif text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            {description}
          </AlertDialog.Description>
          {props.children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close
              render={<Button variant="secondary">{props.cancelLabel ?? t`Cancel`}</Button>}
            />
            <AlertDialog.Close
              render={
                <Button variant={props.tone ?? 'danger'} busy={busy} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              }
            />
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
