import { useEffect, useLayoutEffect, useRef } from 'react'
import { newKey } from '../api/new-key.ts'
import { ARRIVAL, type Location } from './router.tsx'

const STORE = 'scroll-positions'

type Positions = Record<string, number>

function read(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Positions
  } catch {
    return {}
  }
}

function write(key: string, y: number): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ ...read(), [key]: y }))
  } catch {
    // Without storage a page that is opened again begins at its top.
  }
}

/** Every page that the browser loads begins with the same key, so they would share a position. Survives reloads. */
function keyOf(location: Location): string {
  if (location.key !== ARRIVAL) return location.key
  const { visit } = (history.state ?? {}) as { visit?: string }
  if (visit) return visit
  const made = newKey()
  history.replaceState({ ...history.state, visit: made }, '')
  return made
}

/** A new page begins at its top, or at the part that its address names; Back and reload return to where one was. */
export function useScroll(location: Location): void {
  const before = useRef<string | null>(null)
  const key = useRef('')

  useEffect(() => {
    history.scrollRestoration = 'manual'
    key.current = keyOf(location)
    let waiting = 0
    const remember = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => write(key.current, window.scrollY))
    }
    const leave = () => {
      write(key.current, window.scrollY)
      // A page that is loaded again is placed by the browser, before any script.
      history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      cancelAnimationFrame(waiting)
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
    }
  }, [location])

  useLayoutEffect(() => {
    const first = before.current === null
    const samePage = before.current === location.pathname
    before.current = location.pathname
    if (first) return
    if (location.isReturn) window.scrollTo(0, read()[location.key] ?? 0)
    else if (location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
    else if (!samePage) window.scrollTo(0, 0)
  }, [location])
}
