import { msg, t } from '@lingui/core/macro'
import { weekOf } from '#src/contract/calendar.ts'
import { createPlanner, getPlanner, type WeeklyPlanner } from '#src/features/planner/contract.ts'
import { weekQuery, weeksAroundQuery } from '#src/features/planner/web/queries.ts'
import { sessionQuery, setSignOutQuestion } from '#src/features/sign-in/web/session.tsx'
import { markRestDay } from '#src/features/tracker/contract/days.ts'
import {
  createDomino,
  createReflection,
  type DominoEntry,
  type DominoReflection,
  listDominoDay,
  listDominoRange,
  listReflections,
} from '#src/features/tracker/contract/dominoes.ts'
import { refetchLists, rememberEntry } from '#src/features/tracker/web/queries.ts'
import { queryClient } from '#src/platform/web/api/query-client.ts'
import { keyOfOutdated, outdate } from '#src/platform/web/api/query-keys.ts'
import { browserToday } from '#src/platform/web/calendar/use-today.ts'
import { keptSlot } from '#src/platform/web/offline/kept-slot.ts'
import {
  dropChange,
  isAttempted,
  openOutbox,
  setHandlers,
  stuckRows,
  waitingRows,
  watchOutbox,
} from '#src/platform/web/offline/outbox.ts'
import { keepReads } from '#src/platform/web/offline/reads.ts'
import type { Row } from '#src/platform/web/offline/store.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { keepDialog } from '#src/platform/web/ui/dialog.tsx'
import { keepPopup } from '#src/platform/web/ui/menu.tsx'
import { getToday } from '../contract/day.ts'
import { OF_DAY, rememberReflection, rememberRestDay } from './queries.ts'

/** What can be read without a connection. */
const KEPT = [
  sessionQuery,
  getToday,
  listDominoRange,
  listDominoDay,
  { queryKey: OF_DAY },
  getPlanner,
].map(keyOfOutdated)

const REFLECTIONS = [listReflections, { queryKey: OF_DAY }]

const isOfDomino = ({ path }: Row) => path.startsWith(createDomino.path)

const isOfPlanner = ({ path }: Row) => path.startsWith(createPlanner.path)

function stored(row: Row, data: unknown): void {
  if (isOfDomino(row)) rememberEntry(queryClient, data as DominoEntry)
  if (row.path === createReflection.path) {
    rememberReflection(queryClient, row.member, data as DominoReflection)
    void outdate(queryClient, ...REFLECTIONS)
  }
  if (row.path === markRestDay.path && row.params.date) {
    const day = { date: row.params.date, rest: row.method === markRestDay.method }
    rememberRestDay(queryClient, day)
  }
  if (isOfPlanner(row)) {
    const planner = data as WeeklyPlanner
    queryClient.setQueryData(weekQuery(row.member, planner.week_start_date).queryKey, planner)
  }
  refetchDays()
}

function refetchDays(): void {
  void refetchLists(queryClient)
  void outdate(queryClient, getToday)
}

function storedElsewhere(): void {
  refetchDays()
  void outdate(queryClient, ...REFLECTIONS)
}

/** How long after a press its member is taken to look at it still. */
const LOOKS_MS = 30_000

const WEEK_CHANGED = {
  title: msg`Your week was changed elsewhere`,
  description: msg`Open it to choose.`,
}

const notSaved = ({ refused }: Row) =>
  ({ title: t`Not saved`, description: refused?.why, tone: 'destructive' }) as const

/** A press without words is taken back where its member sees it; all else stays in the list of what waits. */
function refused(row: Row): void {
  const isAsked = row.refused?.code === 'merge_conflict'
  if (isOfPlanner(row)) {
    // It is a draft of its week, whose page shows both versions.
    if (!isAttempted(row)) toast(isAsked ? WEEK_CHANGED : notSaved(row))
    void dropChange(row).catch(() => {})
    void outdate(queryClient, getPlanner, listDominoRange)
    return
  }
  const isSeen = Date.now() - Date.parse(row.at) < LOOKS_MS
  if (!isSeen || isAsked || !isOfDomino(row) || row.path === createDomino.path) return
  toast(notSaved(row))
  // Where nothing can be kept there is nothing to drop.
  void dropChange(row).catch(() => {})
  void refetchLists(queryClient)
}

let isStarted = false
let isListLoading = false

const loadList = () => import('#src/platform/web/offline/kept-here.tsx')

/** Most days nothing waits, so its code is loaded when something does; the service worker has it without a connection. */
async function showList(): Promise<void> {
  if (isListLoading || stuckRows().length === 0) return
  isListLoading = true
  try {
    keptSlot.set((await loadList()).KeptHere)
  } catch {
    isListLoading = false
    const description = t`It is sent as soon as there is a connection.`
    toast({ title: t`Saved on this phone`, description })
  }
}

async function askBeforeSignOut(): Promise<boolean> {
  if (waitingRows().length === 0) return true
  // It stays for this account where the question cannot be loaded.
  const list = await loadList().catch(() => null)
  if (!list) return true
  keptSlot.set(list.KeptHere)
  return list.askBeforeSignOut()
}

/** Keeps for a member what can be read without a connection, and sends what waits. */
export async function startOffline(member: number): Promise<void> {
  if (!isStarted) {
    isStarted = true
    setHandlers({
      stored,
      storedElsewhere,
      refused,
      signedIn: id => queryClient.getQueryData(sessionQuery.queryKey)?.id === id,
    })
    watchOutbox(() => void showList())
    // Without a service worker it has to be there before the connection goes.
    if (!('serviceWorker' in navigator)) {
      keptSlot.set((await loadList()).KeptHere)
      keepPopup((await import('#src/platform/web/ui/menu-popup.tsx')).MenuPopup)
      keepDialog((await import('#src/platform/web/ui/dialog-popup.tsx')).DialogPopup)
    }
    setSignOutQuestion(askBeforeSignOut)
  }
  void keepReads(queryClient, member, KEPT)
  await openOutbox(member).catch(() => {})
}

/**
 * Keeps this week's planner, the last one's and the next one's. On /today alone: a call that nobody has asked for may
 * find that the session has ended, and would lead away from what is being typed elsewhere.
 */
export const keepWeeks = (member: number): Promise<void> =>
  queryClient.prefetchQuery(weeksAroundQuery(queryClient, member, weekOf(browserToday())))
