import type { QueryOf } from '#src/contract/endpoint.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { FORMER, type PostKind, type ReportState, UNNAMED } from '../../constants.ts'
import type { listReports, Report } from '../../contract/reports.ts'
import type { Visit } from '../access/access.ts'
import { requireBoards } from '../board/boards.ts'
import { reachPost } from '../board/reach.ts'
import { noteLook } from './looks.ts'
import * as store from './store.ts'

/** Once for each member and post: a second time changes nothing. */
export async function report(
  db: Db,
  visit: Visit,
  { kind, id, reason }: { kind: PostKind; id: number; reason: string },
): Promise<void> {
  const { group, me } = await reachPost(db, visit, { kind, id })
  const created_at = visit.now.toISOString()
  const what = {
    group_id: group.id,
    kind,
    id,
    member_id: me.id,
    why: 'reported',
    reason,
    created_at,
  } as const
  await inTransaction(db, async trx => {
    if (await store.insertReport(trx, what)) await noteLook(trx, visit, group.id)
  })
}

function shown(row: store.ReportRow): Report {
  const { reply_id, member_id, reporter_name, is_current, ...report } = row
  const name = is_current ? (reporter_name ?? UNNAMED) : FORMER
  return {
    ...report,
    kind: reply_id === null ? 'topic' : 'reply',
    post_id: reply_id ?? row.topic_id,
    reporter: member_id === null ? null : { member_id: is_current ? member_id : null, name },
  }
}

export async function list(db: Db, visit: Visit, query: QueryOf<typeof listReports>) {
  requireBoards(visit)
  const { rows, total } = await store.listReports(db, asCoach(visit.who), query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(shown), beside }
}

/** @throws AppError `not_found` for a report in another coach's group */
export function update(db: Db, visit: Visit, id: number, status: ReportState): Promise<Report> {
  requireBoards(visit)
  const coachId = asCoach(visit.who)
  return inTransaction(db, async trx => {
    const found = orNotFound(await store.findReport(trx, coachId, id))
    await store.setStatus(trx, found.group_id, id, status, visit.now.toISOString())
    return shown(orNotFound(await store.findReport(trx, coachId, id)))
  })
}
