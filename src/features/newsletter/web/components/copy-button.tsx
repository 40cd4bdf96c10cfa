import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#src/platform/web/ui/button.tsx'
import { useCopy } from '../use-copy.ts'

export interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  /** Called when the button is pressed. */
  read: () => string | Promise<string>
  children: ReactNode
}

export function CopyButton({ read, children, ...rest }: CopyButtonProps) {
  const { copied, busy, copy } = useCopy(read)
  const Icon = copied ? Check : Copy
  return (
    <Button variant="secondary" busy={busy} onClick={copy} {...rest}>
      {!busy && <Icon aria-hidden className="size-4 shrink-0" />}
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  )
}
