import { isRouteErrorResponse } from 'react-router'

/** @returns whom a page is for that was refused to somebody who is signed in; null for any other failure */
export function refusedFor(error: unknown): 'administrator' | 'coach' | null {
  if (!isRouteErrorResponse(error) || error.status !== 403) return null
  return error.data === 'coach' ? 'coach' : 'administrator'
}
