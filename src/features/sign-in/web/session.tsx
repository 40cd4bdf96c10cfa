import { msg, t } from '@lingui/core/macro'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href } from 'react-router'
import type { WeekStart } from '#src/contract/calendar.ts'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { type Flash, saveFlash } from '#src/platform/web/layout/flash.ts'
import { announceSignOut, followSession } from '#src/platform/web/layout/other-tabs.ts'
import { showSession } from '#src/platform/web/layout/session-hint.ts'
import { mayHaveSession } from '#src/platform/web/layout/session-script.ts'
import { forgetReads } from '#src/platform/web/offline/forget-reads.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { SESSION_DAYS, SIGNED_OUT_COOKIE } from '../constants.ts'
import { logout } from '../contract/sign-in.ts'
import { getUser, type User } from '../contract/user.ts'

/**
 * Fetched once; every failure means signed out (docs/product.md 2.5). When the page already says that there is no
 * session, no request is made.
 */
export const sessionQuery = queryOptions({
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

/** For a page that came with its session: that member owns what is typed. */
export function ownDrafts(client: QueryClient): void {
  const user = client.getQueryData(sessionQuery.queryKey)
  if (user !== undefined) drafts.setOwner(user?.id ?? null)
}

type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User }

/** While the member signs out: requests that were under way are refused then, which must not lead to sign-in. */
let isLeaving = false

/** Also clears what was fetched as another user. */
export function signedIn(user: User): void {
  drafts.setOwner(user.id)
  queryClient.setQueryData(sessionQuery.queryKey, user)
  clearOtherQueries()
}

function signedOut(): void {
  // A page that Back brings to life again may be signed in anew.
  isLeaving = false
  drafts.setOwner(null)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  clearOtherQueries()
}

const clearOtherQueries = () =>
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })

export const userChanged = (user: User) => queryClient.setQueryData(sessionQuery.queryKey, user)

const refresh = () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })

const SIGNED_OUT = { title: msg`Logout successful`, description: msg`You have been logged out.` }

/** The member wants to go while something is only on this device. @returns whether to sign out */
let askFirst: () => Promise<boolean> = async () => true

/** For what is kept on this device, which is loaded later than this. */
export function setSignOutQuestion(question: typeof askFirst): void {
  askFirst = question
}

/** docs/product.md 8.2 */
export async function signOut(): Promise<void> {
  if (!(await askFirst())) return
  isLeaving = true
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) {
      isLeaving = false
      const description = error instanceof Error ? error.message : undefined
      toast({ title: t`Logout failed`, description, tone: 'destructive' })
      return
    }
    // Without a connection the next request says so, and ends the session.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, which a site need not have.
    document.cookie = `${SIGNED_OUT_COOKIE}=1; path=/; samesite=lax; max-age=${SESSION_DAYS * 86_400}`
  }
  await leave({ title: i18n._(SIGNED_OUT.title), description: i18n._(SIGNED_OUT.description) })
}

/**
 * To a page that says what has happened. The session's state changes only on `pagehide`: a guarded page would redirect
 * to sign-in first, and a form would become a visitor's under a press.
 */
function goTo(path: string, flash: Flash): void {
  saveFlash(flash)
  window.addEventListener('pagehide', signedOut, { once: true })
  window.location.assign(path)
}

/**
 * After the server has ended the session: forgets what is kept on this device and redirects home, which shows the message.
 * Not earlier, because an answer that comes before the end is kept as well.
 * @param deleted the member whose account has been deleted
 */
async function leave(flash: Flash, deleted?: number): Promise<void> {
  isLeaving = true
  await forgetReads(deleted)
  drafts.clearAll()
  announceSignOut()
  showSession(null)
  goTo(href('/'), flash)
}

/** The session expired while the page was in use: redirects to sign-in and back. Drafts are kept for their owner. */
export function sessionLost(): void {
  if (isLeaving || !queryClient.getQueryData(sessionQuery.queryKey)) return
  goTo(authHref(window.location.pathname + window.location.search), {
    title: t`Please sign in again`,
    description: t`Your session has ended. What you typed is kept and will be here when you are back.`,
  })
}

/** @throws Error outside the application's QueryClientProvider */
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

/** How the member's month calendars begin their weeks. */
export const useWeekStart = (): WeekStart => useSession().user?.week_start ?? 'monday'

/** Follows sign-ins and sign-outs in other tabs. */
export const followOtherTabs = (): void => followSession(() => void refresh())
