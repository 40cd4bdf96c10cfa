import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { FORMER, UNNAMED } from '../constants.ts'
import type * as contract from '../contract/posts.ts'
import { reachPost } from './board-reach.ts'
import { requireBoards } from './boards.ts'
import { noteLook } from './looks.ts'
import * as store from './moderation.store.ts'

/** Once for each member and post: a second time changes nothing. */
export async function reportPost(
  ctx: Context,
  { reason, ...post }: InputOf<typeof contract.reportPost>,
): Promise<void> {
  const { group, me } = await reachPost(ctx, post)
  const by = { group_id: group.id, member_id: me.id, created_at: ctx.now.toISOString() }
  await inTransaction(ctx, async ctx => {
    if (await store.insertReport(ctx.db, { ...post, ...by, why: 'reported', reason }))
      await noteLook(ctx, group.id)
  })
}

function viewOf(row: store.ReportRow): contract.Report {
  const { reply_id, member_id, reporter_name, is_current, ...report } = row
  const name = is_current ? (reporter_name ?? said(UNNAMED)) : said(FORMER)
  return {
    ...report,
    kind: reply_id === null ? 'topic' : 'reply',
    post_id: reply_id ?? row.topic_id,
    reporter: member_id === null ? null : { member_id: is_current ? member_id : null, name },
  }
}

export async function listReports(ctx: Context, query: InputOf<typeof contract.listReports>) {
  requireBoards(ctx)
  const { rows, total } = await store.listReports(ctx.db, asCoach(ctx.who), query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(viewOf), beside }
}

/** @throws AppError `not_found` for a report in another coach's group */
export function updateReport(ctx: Context, { id, status }: InputOf<typeof contract.updateReport>) {
  requireBoards(ctx)
  const coachId = asCoach(ctx.who)
  return inTransaction(ctx, async ctx => {
    const found = orNotFound(await store.findReport(ctx.db, coachId, id))
    const done_at = status === 'done' ? ctx.now.toISOString() : null
    await store.updateReport(ctx.db, found, { status, done_at })
    return viewOf(orNotFound(await store.findReport(ctx.db, coachId, id)))
  })
}
