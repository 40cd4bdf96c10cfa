import {
  type ComponentPropsWithRef,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'

interface Opening {
  /** A button. */
  trigger?: ReactElement | undefined
  /** Undefined where only its trigger opens it. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

export interface DialogProps extends Opening {
  title: ReactNode
  description?: ReactNode | undefined
  footer?: ReactNode | undefined
  /** A long text is read from its beginning, so its title has the focus, not its first button. */
  isRead?: boolean | undefined
  className?: string | undefined
  children?: ReactNode | undefined
}

export interface ConfirmDialogProps extends Opening {
  title: ReactNode
  description: ReactNode
  /** Names the act ('Delete quiz'), not 'OK'. */
  confirmLabel: string
  cancelLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  busy?: boolean | undefined
  onConfirm: () => void
  /** What has to be chosen first. */
  children?: ReactNode | undefined
}

/** The properties of what a trigger opens. */
export type PopupOf<Props extends Opening> = Omit<Props, keyof Opening> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Whether a dialog is open, and the button that opens it, which is plain until then. */
export function useTrigger({ trigger, open, onOpenChange }: Opening) {
  const [isOwn, setOwn] = useState(false)
  const isOpen = open ?? isOwn
  function setOpen(next: boolean) {
    setOwn(next)
    onOpenChange?.(next)
  }
  const plain = trigger as ReactElement<ComponentPropsWithRef<'button'>> | undefined
  const button =
    plain &&
    cloneElement(plain, {
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onClick(event: MouseEvent<HTMLButtonElement>) {
        plain.props.onClick?.(event)
        // Safari leaves it where it was; closed, the dialog gives it back to its button.
        event.currentTarget.focus()
        setOpen(true)
      },
    })
  return { isOpen, setOpen, button }
}
