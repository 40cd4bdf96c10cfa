import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { useIsSending } from './page-form.tsx'

interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** While the form is being sent. */
  busyLabel: string
  children: ReactNode
}

/** Sends the `PageForm` around. */
export function SubmitButton({ busyLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <Button type="submit" {...rest}>
      {useIsSending() ? busyLabel : children}
    </Button>
  )
}
