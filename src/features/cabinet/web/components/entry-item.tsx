import { cx } from '#src/platform/web/ui/cx.ts'
import type { CabinetEntry } from '../../contract.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { EditEntry } from './edit-entry.tsx'
import { EntryCard } from './entry-card.tsx'

interface EntryItemProps {
  entry: CabinetEntry
  /** Its index in the drawer, from 0, and the number of entries. */
  at: number
  count: number
  cabinet: Cabinet
}

/** One entry, read or edited, with a drop indicator beside it. */
export function EntryItem({ entry, at, count, cabinet }: EntryItemProps) {
  const { dragging } = cabinet.drag
  const list = cabinet.entriesOf(entry.drawer_type)

  function remove() {
    cabinet.setEditing(entry.id, false)
    const next = list[at + 1] ?? list[at - 1]
    cabinet.remove(entry, () => cabinet.focusOn(focusId.edit(entry.id)))
    cabinet.announce(`“${entry.title}” was deleted.`)
    cabinet.focusOn(next ? focusId.edit(next.id) : focusId.add(entry.drawer_type))
  }

  const target = dragging?.target?.drawer === entry.drawer_type ? dragging.target.index : undefined
  const others = list.filter(each => each.id !== dragging?.id)
  const other = others.indexOf(entry)
  const drop =
    target === undefined || other < 0
      ? undefined
      : other === target
        ? 'above'
        : other === target - 1 && target === others.length
          ? 'below'
          : undefined

  return (
    <li
      data-entry={entry.id}
      data-drop={drop}
      className={cx('drawer-item', dragging?.id === entry.id && 'is-dragged')}
    >
      {cabinet.isEditing(entry.id) ? (
        <EditEntry entry={entry} cabinet={cabinet} onDelete={remove} />
      ) : (
        <EntryCard entry={entry} at={at} count={count} cabinet={cabinet} onDelete={remove} />
      )}
    </li>
  )
}
