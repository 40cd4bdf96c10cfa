import { AlertDialog } from '@base-ui/react/alert-dialog'
import { t } from '@lingui/core/macro'
import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { OVERLAY, PANEL } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  description: ReactNode
  /** Names the act ('Delete quiz'), not 'OK'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  busy?: boolean | undefined
  trigger?: ReactElement | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  onConfirm: () => void
  /** What has to be chosen first. */
  children?: ReactNode | undefined
}

/** For acts that cannot be undone. A click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, trigger, open, onOpenChange, onConfirm, busy } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
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
