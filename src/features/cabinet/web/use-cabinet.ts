import { t } from '@lingui/core/macro'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { DRAWER_TYPES, DRAWERS, type DrawerType } from '../constants.ts'
import type { CabinetEntry } from '../contract.ts'
import { afterIdAt, neighborDrawer } from '../domain.ts'
import { drawerQuery } from './queries.ts'
import { type DropTarget, useDrag } from './use-drag.ts'
import { toastFailure, useDeleteEntry, useMoveEntry } from './use-entry-changes.ts'
import { keptEditIds, useNewEntries } from './use-unsaved.ts'

interface DrawerState {
  status: 'loading' | 'failed' | 'ready'
  /** Everything the server has, including entries whose deletion is pending. */
  entries: readonly CabinetEntry[]
  retry: () => void
}

function useDrawers() {
  const { status, user } = useSession()
  const queries = useQueries({
    queries: DRAWER_TYPES.map(type => ({ ...drawerQuery(user?.id, type), enabled: user !== null })),
  })
  const failed = queries.find(query => query.isLoadingError)
  const hasFailed = failed !== undefined
  const tell = useEffectEvent(() =>
    toastFailure(
      failed?.error,
      t`Error loading entries`,
      t`Failed to load your entries. Please try again.`,
    ),
  )
  useEffect(() => {
    if (hasFailed) tell()
  }, [hasFailed])

  const drawers = Object.fromEntries(
    DRAWER_TYPES.map((type, at) => {
      const query = queries[at]
      const isWaiting = status === 'loading' || (user && query?.isPending)
      const drawer: DrawerState = {
        status: query?.isLoadingError ? 'failed' : isWaiting ? 'loading' : 'ready',
        entries: query?.data ?? [],
        retry: () => void query?.refetch(),
      }
      return [type, drawer]
    }),
  ) as Record<DrawerType, DrawerState>

  // Changes exactly when an entry is added, removed or moved.
  const isLoaded = user !== null && queries.every(query => query.data)
  const order = queries.map(query => query.data?.map(entry => entry.id).join(' ')).join(';')
  const known = useMemo(
    () => (isLoaded ? new Set(order.split(/[ ;]/).filter(Boolean).map(Number)) : undefined),
    [isLoaded, order],
  )
  return { session: status, drawers, order, known }
}

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
    title: t`Authentication required`,
    description: t`Please log in to save and view your entries`,
    tone: 'destructive',
  })

const titleOf = (drawer: DrawerType) => said(DRAWERS[drawer].title)

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
    announce(t`“${entry.title}” is now number ${at + 1} of ${count} in ${titleOf(drawer)}.`)
    void sendMove(entry, { drawer, afterId: afterIdAt(list, entry.id, at) })
  }

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
