import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

interface DotsMenuProps {
  /** What it is for, to those who do not see the dots. */
  label: string
  busy?: boolean | undefined
  children: ReactNode
}

/** A menu behind three dots. */
export function DotsMenu({ label, busy, children }: DotsMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="min-h-11 min-w-11 px-0 aria-expanded:bg-primary-soft"
          busy={busy}
          aria-label={label}
          data-tip
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </Button>
      }
    >
      {children}
    </Menu>
  )
}
