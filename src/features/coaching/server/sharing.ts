import { Readable } from 'node:stream'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import type { AnyContext, ArchiveTable, Context, ReadDue } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { listRestores } from '#src/platform/server/db/restores.ts'
import { INVITATION_DAYS, NOTES_KEPT_DAYS, SHARES_OFF_DAYS } from '../constants.ts'
import type * as contract from '../contract/shares.ts'
import { deleteOld, listOwn, registeredAt } from './coachings.store.ts'
import { voidTokens } from './invitations.store.ts'
import * as reads from './reads.store.ts'
import { areSharesOff, deleteExpired, endAllShares, listOwnAfter } from './shares.store.ts'

/** The gaps in a member's log since they registered, so that even a coaching that a restore lost has its gap. */
async function gapsOf(db: Db, memberId: number): Promise<contract.LogGap[]> {
  const restores = await listRestores(db, await registeredAt(db, memberId))
  return restores.map(({ lost_from, restored_at }) => ({ from: lost_from, until: restored_at }))
}

/** Readers whose account is gone keep the name in the log. */
async function named(db: Db, rows: Awaited<ReturnType<typeof reads.listReads>>['data']) {
  const ids = rows.flatMap(({ reader_id }) => (reader_id === null ? [] : [reader_id]))
  const names = new Map(
    (await reads.namesOf(db, [...new Set(ids)])).map(user => [user.id, coachName(user)]),
  )
  return rows.map(row => ({ ...row, reader_name: names.get(row.reader_id ?? 0) ?? row.reader }))
}

/** The member's log, with the times that a restored backup knows nothing about. */
export async function listShareReads(
  { db, who }: Context,
  query: InputOf<typeof contract.listShareReads>,
) {
  const { data, beside } = await reads.listReads(db, who.userId, query)
  return { data: await named(db, data), beside: { ...beside, gaps: await gapsOf(db, who.userId) } }
}

const COLUMNS = [
  'reader',
  'kind',
  'item_id',
  'range_start',
  'range_end',
  'count',
  'first_at',
  'last_at',
] as const

const NO_READ = { reader: null, item_id: null, range_start: null, range_end: null, count: null }

async function* lines(db: Db, memberId: number): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(COLUMNS)
  for (const { from, until } of await gapsOf(db, memberId)) {
    const row = { ...NO_READ, kind: 'gap', first_at: from, last_at: until }
    yield csvLine(COLUMNS.map(column => row[column]))
  }
  for await (const row of reads.exportReads(db, memberId)())
    yield csvLine(COLUMNS.map(column => row[column]))
}

/** Everything that was read of a member's things, as CSV. */
export const readsCsv = (db: Db, memberId: number): Readable => Readable.from(lines(db, memberId))

export async function archiveSharing(db: Db, id: number): Promise<ArchiveTable[]> {
  return [
    { name: 'coachings', rows: await listOwn(db, id) },
    { name: 'shares', rows: () => inBatches(after => listOwnAfter(db, id, after)) },
    { name: 'share_reads', rows: reads.exportReads(db, id) },
    { name: 'restores', rows: await listRestores(db, await registeredAt(db, id)) },
  ]
}

/** After a restore: voids shares and invitation links, which may have been ended after the backup was made. */
export async function voidRestored(ctx: AnyContext): Promise<void> {
  await endAllShares(ctx.db, ctx.now.toISOString())
  await voidTokens(ctx.db)
}

export const sharesOffDue: ReadDue = async ({ db, now, who }) => {
  const since = new Date(now.getTime() - SHARES_OFF_DAYS * DAY_MS).toISOString()
  if (!(await areSharesOff(db, who.userId, since))) return []
  return [
    { kind: 'shares_off', text: 'Choose again what your coach may see', path: '/account/sharing' },
  ]
}

export async function sweepShares(ctx: AnyContext): Promise<void> {
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  await deleteExpired(ctx.db, ctx.now.toISOString())
  await deleteOld(ctx.db, before(NOTES_KEPT_DAYS), before(INVITATION_DAYS))
}
