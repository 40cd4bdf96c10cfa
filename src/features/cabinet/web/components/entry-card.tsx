import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ArrowUpDown, GripVertical, Inbox, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
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
function MoveMenu({ entry, at, count, cabinet }: MoveMenuProps) {
  const focus = focusId.menu(entry.id)
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" variant="quiet" id={focus}>
          <ArrowUpDown aria-hidden className="size-4" />
          <span>
            <Trans>
              Move<span className="sr-only"> “{entry.title}”</span>
            </Trans>
          </span>
        </Button>
      }
    >
      <MenuItem disabled={at === 0} onSelect={() => cabinet.step(entry, 'up', focus)}>
        <ArrowUp aria-hidden className="size-4" />
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem disabled={at === count - 1} onSelect={() => cabinet.step(entry, 'down', focus)}>
        <ArrowDown aria-hidden className="size-4" />
        <Trans>Move down</Trans>
      </MenuItem>
      <MenuSeparator />
      {DRAWER_TYPES.filter(drawer => drawer !== entry.drawer_type).map(drawer => (
        <MenuItem key={drawer} onSelect={() => cabinet.move(entry, { drawer, index: 0 }, focus)}>
          <Inbox aria-hidden className="size-4" />
          <Trans>Move to {said(DRAWERS[drawer].title)}</Trans>
        </MenuItem>
      ))}
    </Menu>
  )
}

interface EntryCardProps {
  entry: CabinetEntry
  at: number
  count: number
  cabinet: Cabinet
  onDelete: () => void
}

const STEPS: Readonly<Record<string, 'up' | 'down' | 'previous' | 'next'>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

const LONG_TEXT = 600
const LONG_LINES = 9

export function EntryCard({ entry, at, count, cabinet, onDelete }: EntryCardProps) {
  const handle = focusId.handle(entry.id)
  const about = <span className="sr-only"> “{entry.title}”</span>

  function onKeyDown(event: KeyboardEvent) {
    const direction = STEPS[event.key]
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    cabinet.step(entry, direction, handle)
  }

  return (
    <article aria-labelledby={`title-${entry.id}`} className="index-card">
      <div className="index-card-head flex items-start gap-1 pe-4">
        <button
          type="button"
          id={handle}
          aria-label={t`Reorder “${entry.title}”`}
          data-tip
          aria-describedby="reorder-help"
          className="card-handle grid min-h-12 w-11 shrink-0 place-items-center text-ink-soft hover:text-primary"
          onPointerDown={event => cabinet.drag.start(event, entry.id)}
          onKeyDown={onKeyDown}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <h3 id={`title-${entry.id}`} className="min-w-0 flex-1 py-3 text-xl">
          {entry.title}
        </h3>
      </div>
      <Content text={entry.content} />
      <div className="flex flex-wrap gap-x-1 px-2 pt-1 pb-2 sm:ps-9">
        <Button
          size="sm"
          variant="quiet"
          id={focusId.edit(entry.id)}
          onClick={() => cabinet.setEditing(entry.id, true)}
        >
          <Pencil aria-hidden className="size-4" />
          <span>
            <Trans>Edit{about}</Trans>
          </span>
        </Button>
        <MoveMenu entry={entry} at={at} count={count} cabinet={cabinet} />
        <Button size="sm" variant="quiet" onClick={onDelete}>
          <Trash2 aria-hidden className="size-4" />
          <span>
            <Trans>Delete{about}</Trans>
          </span>
        </Button>
        <Slot name="item" kind="cabinet_entry" itemId={entry.id} title={entry.title} />
      </div>
    </article>
  )
}

/** The text as typed; a long one is collapsed at first, so that the drawer stays a list. */
function Content({ text }: { text: string }) {
  const [isExpanded, setExpanded] = useState(false)
  if (text.trim() === '') return <div className="h-2" />
  const isLong = text.length > LONG_TEXT || text.split('\n').length > LONG_LINES
  return (
    <div className="px-4 pt-2 sm:ps-12">
      <p
        className={cx('whitespace-pre-wrap text-ink-soft', isLong && !isExpanded && 'line-clamp-6')}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          className="text-link min-h-11 cursor-pointer font-semibold"
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t`Show less` : t`Show all`}
        </button>
      )}
    </div>
  )
}
