import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { drafts } from '#src/platform/web/drafts/draft-store.ts'
import { type Flash, saveFlash } from '#src/platform/web/layout/flash.ts'
import { mayHaveSession, showSession } from '#src/platform/web/layout/session-hint.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { getUser, logout, type User } from '../contract.ts'

/**
 * GET /api/user, once; every failure means signed out (spec 4). Where the server has said with the page that there
 * is no session, it is not asked, and the page is drawn as a visitor's at once.
 */
const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<User | null> => {
    const user = await call(getUser).catch(() => null)
    drafts.setOwner(user?.id ?? null)
    return user
  },
  initialData: () => {
    if (mayHaveSession()) return undefined
    drafts.setOwner(null)
    return null
  },
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User }

/** Takes over the user that signing in or registering gave. What was fetched as somebody else is forgotten. */
export function signedIn(user: User): void {
  drafts.setOwner(user.id)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  forgetTheRest()
}

function signedOut(): void {
  drafts.setOwner(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  forgetTheRest()
}

const forgetTheRest = () =>
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })

/** The profile of who is signed in has changed. */
const userChanged = (user: User) => queryClient.setQueryData(sessionQuery.queryKey, user)

/** Asks the server again who is signed in. */
const refresh = () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })

/** Ends the session on purpose (spec 4). */
export async function signOut(): Promise<void> {
  try {
    await call(logout)
  } catch (error) {
    const description = error instanceof Error ? error.message : undefined
    toast({ title: 'Logout failed', description, tone: 'destructive' })
    return
  }
  leave({ title: 'Logout successful', description: 'You have been logged out.' })
}

/**
 * The session has ended on purpose, on the server already: unsent text of this member goes, and the way leads
 * home, which says why. The page is taken over by nobody else meanwhile: a guarded one would lead to sign in.
 */
function leave(flash: Flash): void {
  drafts.clearAll()
  showSession(null)
  saveFlash(flash)
  window.addEventListener('pagehide', signedOut, { once: true })
  window.location.assign(href('/'))
}

/**
 * A call found that the session has ended while somebody was at work: says so and leads to sign in and back.
 * Drafts stay, under the member they belong to.
 */
export function sessionLost(goToSignIn: () => void): void {
  if (!queryClient.getQueryData(sessionQuery.queryKey)) return
  toast({
    title: 'Please sign in again',
    description: 'Your session has ended. What you typed is kept and will be here when you are back.',
  })
  goToSignIn()
  signedOut()
}

/** Who is signed in. Outside the application's QueryClientProvider it throws (spec 8). */
export function useSession() {
  const { data } = useQuery(sessionQuery)
  useEffect(() => {
    if (data !== undefined) showSession(data)
  }, [data])
  const session: Session =
    data === undefined
      ? { status: 'loading', user: null }
      : data === null
        ? { status: 'signed-out', user: null }
        : { status: 'signed-in', user: data }
  return { ...session, refresh, signedIn, signOut, userChanged, leave }
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === 'session') void refresh()
  })
}
