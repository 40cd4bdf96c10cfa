import { bind, type UseCases } from '#src/platform/server/http/bind.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as messagesContract from '../contract/messages.ts'
import * as sharedCallsContract from '../contract/shared-calls.ts'
import * as sharesContract from '../contract/shares.ts'
import * as views from './read-views.ts'
import { type Opener, readAsCoach, readAsMember } from './reads.ts'
import { readsCsv } from './sharing.ts'
import { waitForVersion } from './watch.ts'

/** Waits, and ends with the caller's connection. */
export const waitForChange = route(messagesContract.waitForChange, async call => {
  const { params, query, signal } = call
  return { data: { version: await waitForVersion(call, { ...params, ...query }, signal) } }
})

export const exportShareReads = route(sharesContract.exportShareReads, async call => ({
  file: {
    name: `who-read-what-${call.now.toISOString().slice(0, 10)}.csv`,
    body: readsCsv(call.db, call.who.userId),
  },
}))

/** @param opener who looks: the coach, whose reads are logged, or the member */
const viewsBy = (opener: Opener): UseCases<sharedCallsContract.SharedCalls> => ({
  since: (ctx, { memberId }) => views.readNews(opener(ctx, memberId), ctx.now),
  dominoes: (ctx, { memberId, ...query }) =>
    views.listDominoes(opener(ctx, memberId), query, ctx.now),
  reflections: (ctx, { memberId, ...query }) => views.listReflections(opener(ctx, memberId), query),
  planner: (ctx, { memberId, monday }) => views.readWeek(opener(ctx, memberId), monday),
  ifThens: (ctx, { memberId, ...query }) => views.listIfThens(opener(ctx, memberId), query),
  results: (ctx, { memberId, ...query }) => views.listResults(opener(ctx, memberId), query),
  cabinet: (ctx, { memberId, id }) => views.readEntry(opener(ctx, memberId), id),
})

export const sharedCalls = [
  ...bind(sharedCallsContract.ofClients, viewsBy(readAsCoach)),
  ...bind(sharedCallsContract.asSeenBy, viewsBy(readAsMember)),
]
