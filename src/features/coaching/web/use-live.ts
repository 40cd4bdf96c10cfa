import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { type Outdated, outdate } from '#src/platform/web/api/query-keys.ts'
import { waitForChange } from '../contract/messages.ts'
import { OF_COACHING } from './queries.ts'

const RETRY_MS = 5_000
/** An answer without news that comes sooner means that the server did not wait: too many calls are waiting already. */
const TOO_SOON_MS = 2_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Calls `onNews` whenever the version changes, until aborted. One call at a time waits at the server (decision 0031). */
async function follow(id: number, from: number, onNews: () => unknown, signal: AbortSignal) {
  let version = from
  while (!signal.aborted) {
    const asked = Date.now()
    try {
      const answer = await call(waitForChange, {
        params: { id: String(id) },
        query: { version: String(version) },
        signal,
      })
      if (answer.version !== version) await onNews()
      else if (Date.now() - asked < TOO_SOON_MS) await pause(RETRY_MS, signal)
      version = answer.version
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return
      await pause(RETRY_MS, signal)
    }
  }
}

/** Keeps what a page shows of a coaching up to date while it is visible. @param also what else it shows */
export function useLive(id: number, version: number, also: readonly Outdated[]): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => outdate(client, ...OF_COACHING, waitingQuery, ...also))
  const versionNow = useEffectEvent(() => version)
  useEffect(() => {
    let stop = new AbortController()
    const begin = () => {
      stop.abort()
      stop = new AbortController()
      if (document.visibilityState === 'visible')
        void follow(id, versionNow(), () => refresh(), stop.signal)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      stop.abort()
      document.removeEventListener('visibilitychange', begin)
    }
  }, [id])
}
