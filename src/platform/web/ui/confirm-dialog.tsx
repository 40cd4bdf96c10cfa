import * as AlertDialog from '@radix-ui/react-alert-dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { OVERLAY, PANEL } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

export interface ConfirmDialogProps {
  title: ReactNode
  description: ReactNode
  /** Names the act ('Delete quiz'), not 'OK'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  busy?: boolean | undefined
  trigger?: ReactNode | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  onConfirm: () => void
  /** What has to be chosen first. */
  children?: ReactNode | undefined
}

/** For acts that cannot be undone. A click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, confirmLabel, trigger, open, onOpenChange, onConfirm, busy } = props
  const returnFocus = useFocusReturn(open)
  return (
    <AlertDialog.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY} />
        <AlertDialog.Content className={PANEL} onCloseAutoFocus={returnFocus}>
          <AlertDialog.Title className="font-serif text-2xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">{description}</AlertDialog.Description>
          {props.children}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{props.cancelLabel ?? 'Cancel'}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant={props.tone ?? 'danger'} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
