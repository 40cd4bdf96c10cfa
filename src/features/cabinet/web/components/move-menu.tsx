import { ArrowDown, ArrowUp, ArrowUpDown, Inbox } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { DRAWER_TYPES, DRAWERS } from '../../constants.ts'
import type { CabinetEntry } from '../../contract.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'

interface MoveMenuProps {
  entry: CabinetEntry
  at: number
  count: number
  cabinet: Cabinet
}

/** Moves an entry without dragging: up, down, or to another drawer. */
export function MoveMenu({ entry, at, count, cabinet }: MoveMenuProps) {
  const focus = focusId.menu(entry.id)
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" variant="quiet" id={focus}>
          <ArrowUpDown aria-hidden className="size-4" />
          <span>
            Move<span className="sr-only"> “{entry.title}”</span>
          </span>
        </Button>
      }
    >
      <MenuItem disabled={at === 0} onSelect={() => cabinet.step(entry, 'up', focus)}>
        <ArrowUp aria-hidden className="size-4" />
        Move up
      </MenuItem>
      <MenuItem disabled={at === count - 1} onSelect={() => cabinet.step(entry, 'down', focus)}>
        <ArrowDown aria-hidden className="size-4" />
        Move down
      </MenuItem>
      <MenuSeparator />
      {DRAWER_TYPES.filter(drawer => drawer !== entry.drawer_type).map(drawer => (
        <MenuItem key={drawer} onSelect={() => cabinet.move(entry, { drawer, index: 0 }, focus)}>
          <Inbox aria-hidden className="size-4" />
          Move to {DRAWERS[drawer].title}
        </MenuItem>
      ))}
    </Menu>
  )
}
