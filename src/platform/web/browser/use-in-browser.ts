import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * What only the browser knows, and does not change.
 * @param read returns the same at each call. @param otherwise on the server, and until the page is hydrated
 */
export const useInBrowser = <T>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(never, read, () => otherwise)
