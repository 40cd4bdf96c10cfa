import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { DrawerType } from '../constants.ts'

const DRAG_THRESHOLD_PX = 5
const EDGE_PX = 72
const SCROLL_PX = 12

/** Where a dragged entry would land: at this index of the drawer, not counting itself. */
export interface DropTarget {
  drawer: DrawerType
  index: number
}

interface Dragging {
  id: number
  target: DropTarget | null
}

/** The drawer at (or nearest to) a viewport y coordinate, and the index in it. */
function targetAt(y: number, dragged: number): DropTarget | null {
  let best: { drawer: HTMLElement; distance: number } | null = null
  for (const drawer of document.querySelectorAll<HTMLElement>('[data-drawer]')) {
    const { top, bottom } = drawer.getBoundingClientRect()
    const distance = Math.max(top - y, y - bottom, 0)
    if (!best || distance < best.distance) best = { drawer, distance }
  }
  if (!best) return null
  const drawer = best.drawer.dataset.drawer as DrawerType
  if (best.drawer.dataset.open !== 'true') return { drawer, index: 0 }
  const above = [...best.drawer.querySelectorAll<HTMLElement>('[data-entry]')].filter(entry => {
    const { top, height } = entry.getBoundingClientRect()
    return entry.dataset.entry !== String(dragged) && top + height / 2 < y
  })
  return { drawer, index: above.length }
}

/**
 * Drag by a handle, with mouse, pen or touch. Keyboard and menu offer the same. Escape or a pointercancel aborts the
 * drag.
 */
export function useDrag(onDrop: (id: number, target: DropTarget) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function start(event: ReactPointerEvent<HTMLElement>, id: number) {
    const card = event.currentTarget.closest<HTMLElement>('[data-entry]')
    if (event.button !== 0 || !card || stop.current) return
    const handle = event.currentTarget
    const from = { x: event.clientX, y: event.clientY, scroll: window.scrollY }
    const at = { x: from.x, y: from.y }
    let target: DropTarget | null = null
    let moving = false
    let frame = 0
    handle.setPointerCapture(event.pointerId)

    function draw() {
      const down = at.y - from.y + window.scrollY - from.scroll
      card?.style.setProperty('translate', `${at.x - from.x}px ${down}px`)
      const next = targetAt(at.y, id)
      if (next?.drawer !== target?.drawer || next?.index !== target?.index) {
        target = next
        setDragging({ id, target })
      }
    }
    function scrollAtEdges() {
      const step = at.y < EDGE_PX ? -SCROLL_PX : at.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (step !== 0) {
        window.scrollBy({ top: step, behavior: 'instant' })
        draw()
      }
      frame = requestAnimationFrame(scrollAtEdges)
    }
    function onMove(move: PointerEvent) {
      at.x = move.clientX
      at.y = move.clientY
      if (!moving && Math.hypot(at.x - from.x, at.y - from.y) < DRAG_THRESHOLD_PX) return
      if (!moving) {
        moving = true
        setDragging({ id, target })
        frame = requestAnimationFrame(scrollAtEdges)
      }
      draw()
    }
    function end(drop: boolean) {
      cancelAnimationFrame(frame)
      listening.abort()
      stop.current = null
      card?.style.removeProperty('translate')
      setDragging(null)
      if (drop && moving && target) onDrop(id, target)
    }
    const listening = new AbortController()
    const { signal } = listening
    handle.addEventListener('pointermove', onMove, { signal })
    handle.addEventListener('pointerup', () => end(true), { signal })
    handle.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
    stop.current = () => end(false)
  }

  return { dragging, start }
}
