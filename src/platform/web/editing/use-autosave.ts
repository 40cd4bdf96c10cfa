import { useCallback, useEffect, useRef, useState } from 'react'

/** What is typed is stored within ten seconds. */
const EVERY_MS = 4_000
/** After a failure, while nothing else is typed. */
const RETRY_MS = 8_000

interface Attempt<T> {
  value: T
  isRunning: boolean
  failedAt?: number
}

/**
 * Stores what is typed: within seconds, and at once when the page is hidden or left.
 * @param due what is not stored yet; undefined while there is nothing to store
 * @param store begins at once, since the page may be gone next. @returns whether it is stored, or kept to be sent
 */
export function useAutosave<T>(due: T | undefined, store: (value: T) => Promise<boolean>) {
  const [state, setState] = useState<'idle' | 'storing' | 'failed'>('idle')
  const latest = useRef({ due, store })
  latest.current = { due, store }
  const last = useRef<Attempt<T>>(undefined)
  const run = useCallback(async (isLeaving = false) => {
    const { due: value, store: send } = latest.current
    const before = last.current
    if (value === undefined || (before?.isRunning && !isLeaving)) return
    const isAgain = Date.now() - (before?.failedAt ?? Number.POSITIVE_INFINITY) > RETRY_MS
    if (before?.value === value && !isAgain) return
    const attempt: Attempt<T> = { value, isRunning: true }
    last.current = attempt
    setState('storing')
    const isStored = await send(value)
    attempt.isRunning = false
    if (!isStored) attempt.failedAt = Date.now()
    setState(isStored ? 'idle' : 'failed')
  }, [])
  const isDue = due !== undefined
  useEffect(() => {
    if (!isDue) return
    const timer = setInterval(() => void run(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isDue, run])
  useEffect(() => {
    const leave = () => void run(true)
    const hide = () => document.visibilityState === 'hidden' && leave()
    // Before the outbox, which sends what it has as the page goes away.
    window.addEventListener('pagehide', leave, { capture: true })
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave, { capture: true })
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [run])
  return { state, storeNow: run }
}
