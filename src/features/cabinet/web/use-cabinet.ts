import { useEffect, useRef, useState } from 'react'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { DRAWERS, type DrawerType } from '../constants.ts'
import type { CabinetEntry } from '../contract.ts'
import { afterIdAt, neighborDrawer } from '../domain.ts'
import { type DropTarget, useDrag } from './use-drag.ts'
import { useDrawers } from './use-drawers.ts'
import { useDeleteEntry, useMoveEntry } from './use-entry-changes.ts'
import { keptEditIds, useNewEntries } from './use-unsaved.ts'

export type Cabinet = ReturnType<typeof useCabinet>

/** Ids of the elements that take the focus after an entry is added, moved or deleted. */
export const focusId = {
  add: (drawer: DrawerType) => `add-${drawer}`,
  edit: (id: number) => `edit-${id}`,
  handle: (id: number) => `handle-${id}`,
  menu: (id: number) => `menu-${id}`,
}

/** A drawer that has just begun to open cannot take the focus for a frame or two, so this tries again. */
function focusSoon(target: HTMLElement, tries = 10): void {
  target.focus()
  if (document.activeElement !== target && tries > 0) {
    requestAnimationFrame(() => focusSoon(target, tries - 1))
  }
}

/**
 * Focuses an element that has not been rendered yet, however many renders that takes.
 * @param order changes when a card has moved: until then the element is still in its old place
 */
function useFocusNext(order: string) {
  const next = useRef({ id: '', since: '' })
  useEffect(() => {
    const { id, since } = next.current
    const target = id && since !== order ? document.getElementById(id) : null
    if (!target) return
    next.current = { id: '', since: '' }
    focusSoon(target)
  })
  return {
    focusOn: (id: string) => {
      next.current = { id, since: 'any' }
    },
    focusMoved: (id: string) => {
      next.current = { id, since: order }
    },
  }
}

/** This week's drawer, and drawers with unsaved text, start open. */
function useOpenDrawers(hasUnsaved: (drawer: DrawerType) => boolean) {
  const [opened, setOpened] = useState<Partial<Record<DrawerType, boolean>>>({})
  return {
    isOpen: (drawer: DrawerType) =>
      opened[drawer] ?? (drawer === 'this_week' || hasUnsaved(drawer)),
    setOpen: (drawer: DrawerType, open: boolean) =>
      setOpened(before => ({ ...before, [drawer]: open })),
  }
}

const askToSignIn = () =>
  toast({
    title: 'Authentication required',
    description: 'Please log in to save and view your entries',
    tone: 'destructive',
  })

/** The state and the actions of the whole cabinet. */
export function useCabinet() {
  const { session, drawers, order, known } = useDrawers()
  const unsaved = useNewEntries(known)
  const remove = useDeleteEntry()
  const sendMove = useMoveEntry()
  const [keptIds] = useState(keptEditIds)
  const [editing, setEditing] = useState<Partial<Record<number, boolean>>>({})
  const [announcement, announce] = useState('')
  const { focusOn, focusMoved } = useFocusNext(order)

  const entriesOf = (drawer: DrawerType) => drawers[drawer].entries
  const unsavedOf = (drawer: DrawerType) => unsaved.entries.filter(entry => entry.drawer === drawer)

  const { isOpen, setOpen } = useOpenDrawers(
    drawer =>
      unsavedOf(drawer).length > 0 || drawers[drawer].entries.some(entry => keptIds.has(entry.id)),
  )

  function move(entry: CabinetEntry, { drawer, index }: DropTarget, focus = '') {
    const list = entriesOf(drawer)
    const count = list.filter(each => each.id !== entry.id).length + 1
    const at = Math.max(0, Math.min(index, count - 1))
    if (drawer === entry.drawer_type && list[at]?.id === entry.id) return
    setOpen(drawer, true)
    if (focus) focusMoved(focus)
    announce(`“${entry.title}” is now number ${at + 1} of ${count} in ${DRAWERS[drawer].title}.`)
    void sendMove(entry, { drawer, afterId: afterIdAt(list, entry.id, at) })
  }

  /** Moves an entry one step within its drawer, or to the top of a neighboring drawer. */
  function step(
    entry: CabinetEntry,
    direction: 'up' | 'down' | 'previous' | 'next',
    focus: string,
  ) {
    if (direction === 'up' || direction === 'down') {
      const at = entriesOf(entry.drawer_type).findIndex(each => each.id === entry.id)
      move(entry, { drawer: entry.drawer_type, index: at + (direction === 'up' ? -1 : 1) }, focus)
      return
    }
    const drawer = neighborDrawer(entry.drawer_type, direction === 'next' ? 1 : -1)
    if (drawer) move(entry, { drawer, index: 0 }, focus)
  }

  const drag = useDrag((id, target) => {
    const entry = Object.values(drawers)
      .flatMap(drawer => drawer.entries)
      .find(each => each.id === id)
    if (entry) move(entry, target)
  })

  const add = (drawer: DrawerType) =>
    session === 'signed-in' ? unsaved.add(drawer) : void askToSignIn()

  return {
    session,
    drawers,
    entriesOf,
    unsavedOf,
    isOpen,
    setOpen,
    announcement,
    announce,
    add,
    focusOn,
    isEditing: (id: number) => editing[id] ?? keptIds.has(id),
    setEditing: (id: number, isEditing: boolean) =>
      setEditing(before => ({ ...before, [id]: isEditing })),
    unsaved,
    remove,
    move,
    step,
    drag,
  }
}
