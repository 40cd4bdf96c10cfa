import type { ListQuery } from '#src/contract/list.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { FORMER, type PostKind, type ReportState, UNNAMED } from '../../constants.ts'
import type { Report } from '../../contract/posts.ts'
import type { Visit } from '../access/access.ts'
import { requireBoards } from '../board/boards.ts'
import { reachPost } from '../board/reach.ts'
import { noteLook } from './looks.ts'
import * as store from './store.ts'

/** Once for each member and post: a second time changes nothing. */
export async function reportPost(
  db: Db,
  visit: Visit,
  post: { kind: PostKind; id: number },
  reason: string,
): Promise<void> {
  const { group, me } = await reachPost(db, visit, post)
  const by = { group_id: group.id, member_id: me.id, created_at: visit.now.toISOString() }
  await inTransaction(db, async trx => {
    if (await store.insertReport(trx, { ...post, ...by, why: 'reported', reason }))
      await noteLook(trx, visit, group.id)
  })
}

function viewOf(row: store.ReportRow): Report {
  const { reply_id, member_id, reporter_name, is_current, ...report } = row
  const name = is_current ? (reporter_name ?? UNNAMED) : FORMER
  return {
    ...report,
    kind: reply_id === null ? 'topic' : 'reply',
    post_id: reply_id ?? row.topic_id,
    reporter: member_id === null ? null : { member_id: is_current ? member_id : null, name },
  }
}

export async function listReports(db: Db, visit: Visit, query: ListQuery) {
  requireBoards(visit)
  const { rows, total } = await store.listReports(db, asCoach(visit.who), query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(viewOf), beside }
}

/** @throws AppError `not_found` for a report in another coach's group */
export function updateReport(db: Db, visit: Visit, id: number, status: ReportState) {
  requireBoards(visit)
  const coachId = asCoach(visit.who)
  return inTransaction(db, async trx => {
    const found = orNotFound(await store.findReport(trx, coachId, id))
    const done_at = status === 'done' ? visit.now.toISOString() : null
    await store.updateReport(trx, found, { status, done_at })
    return viewOf(orNotFound(await store.findReport(trx, coachId, id)))
  })
}
