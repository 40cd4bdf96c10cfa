import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

/** A menu behind three dots. @param label what it is for, to those who do not see the dots */
export function DotsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="quiet"
          className="min-h-11 min-w-11 px-0 aria-expanded:bg-primary-soft"
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
