import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useIsSending } from '../ui/sending.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** The label while the form is being sent; without it the button shows a spinner. */
  busyLabel?: string
  children: ReactNode
}

/** Sends the surrounding form. */
export function SubmitButton({ busyLabel, children, ...rest }: SubmitButtonProps) {
  const isSending = useIsSending()
  return (
    <Button type="submit" {...rest} busy={isSending && busyLabel === undefined}>
      {isSending ? (busyLabel ?? children) : children}
    </Button>
  )
}
