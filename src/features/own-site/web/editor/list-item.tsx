import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import type { ContentKey } from '../../contract/content.ts'
import { ItemInput } from './item-input.tsx'

export type Item = Readonly<Record<string, unknown>>

interface ListItemProps {
  fields: NonNullable<ContentKey['fields']>
  /** The placeholders it may hold. */
  names: readonly string[]
  item: Item
  at: number
  count: number
  isDragged: boolean
  onChange: (item: Item) => void
  onMove: (to: number, button: 'up' | 'down') => void
  onRemove: () => void
  onDrag: (at: number | null) => void
  onDrop: () => void
}

const TOOL =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40'

const nameOf = (item: Item, fields: ListItemProps['fields']) =>
  String(item[fields.find(field => field.kind === 'text')?.name ?? ''] ?? '') || 'New entry'

export function ListItem(props: ListItemProps) {
  const { fields, item, at, count, onChange, onMove } = props
  const name = nameOf(item, fields)
  const [open, setOpen] = useState(name === 'New entry')
  const hidden = item.hidden === true
  return (
    <li
      data-entry
      data-hidden={hidden || undefined}
      className={cx('rounded-md border border-line bg-sheet', props.isDragged && 'opacity-50')}
      onDragOver={event => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className="flex flex-wrap items-center">
        <span
          draggable
          aria-hidden
          title="Drag to another place"
          onDragStart={() => props.onDrag(at)}
          onDragEnd={() => props.onDrag(null)}
          className="grid size-11 cursor-grab place-items-center text-ink-soft"
        >
          <GripVertical className="size-5" />
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cx(
            'min-h-11 min-w-32 flex-1 cursor-pointer py-2 pr-2 text-left font-semibold',
            hidden && 'text-ink-soft',
          )}
        >
          {name}
          {hidden && <Badge className="ml-2">Hidden</Badge>}
        </button>
        <span className="ml-auto flex">
          <button
            type="button"
            data-move="up"
            className={TOOL}
            disabled={at === 0}
            aria-label={`Move up: ${name}`}
            onClick={() => onMove(at - 1, 'up')}
          >
            <ArrowUp aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            data-move="down"
            className={TOOL}
            disabled={at === count - 1}
            aria-label={`Move down: ${name}`}
            onClick={() => onMove(at + 1, 'down')}
          >
            <ArrowDown aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            className={TOOL}
            aria-label={`${hidden ? 'Show' : 'Hide'}: ${name}`}
            onClick={() => onChange({ ...item, hidden: !hidden })}
          >
            {hidden ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
          </button>
          <button type="button" className={TOOL} aria-label={`Remove: ${name}`} onClick={props.onRemove}>
            <Trash2 aria-hidden className="size-5" />
          </button>
        </span>
      </div>
      {open && (
        <div className="grid gap-4 border-line border-t p-4">
          {fields.map(field => (
            <ItemInput
              key={field.name}
              field={field}
              names={props.names}
              item={item}
              onChange={value => onChange({ ...item, [field.name]: value })}
            />
          ))}
        </div>
      )}
    </li>
  )
}
