import type { Db } from '#src/server/db/database.ts'
import { AppError } from '#src/server/errors.ts'
import { type Call, RawJson, requireSelf } from '#src/server/route.ts'
import { FIRST_DATE, RANGE_DAYS_MAX } from '../constants.ts'
import type { completeDomino, createDomino, listDominoRange, updateDomino } from '../contract.ts'
import { isDominoDate, latestDateOnEarth, rangeDays } from '../domain.ts'
import * as store from './store.ts'

function requireDominoDate(date: string, now: Date): void {
  const latest = latestDateOnEarth(now)
  if (isDominoDate(date, latest)) return
  const message =
    date > latest
      ? 'Please choose today or a day that has passed.'
      : `Please choose a day from ${FIRST_DATE} on.`
  throw new AppError('invalid', { message, fields: { date: message } })
}

/** The entries between two days; a range is at most 366 days (contract: domino entries). */
export async function listRange({ db, caller, params }: Call<typeof listDominoRange>) {
  requireSelf(caller, params.userId)
  const days = rangeDays(params.startDate, params.endDate)
  if (days < 1 || days > RANGE_DAYS_MAX) {
    throw new AppError('invalid', {
      message: days < 1 ? 'The range ends before it starts.' : `A range has at most ${RANGE_DAYS_MAX} days.`,
      fields: { endDate: 'Not a valid range.' },
    })
  }
  const range = { owner: caller.userId, start: params.startDate, end: params.endDate }
  return { data: new RawJson(await store.listEntriesAsJson(db, range)) }
}

export async function create({ db, caller, body, now }: Call<typeof createDomino>) {
  requireSelf(caller, body.user_id)
  requireDominoDate(body.date, now)
  return { data: await store.insertEntry(db, caller.userId, body, now.toISOString()) }
}

/** Changes an open entry; a completed one is closed (409), and so is one changed since it was read. */
export async function update({ db, caller, params, body, now }: Call<typeof updateDomino>) {
  requireSelf(caller, body.user_id)
  if (body.date !== undefined) requireDominoDate(body.date, now)
  const owned = { owner: caller.userId, id: params.id }
  const changed = await store.updateEntry(db, owned, body, now.toISOString())
  if (changed) return { data: new RawJson(changed) }
  const stored = await store.findEntry(db, owned)
  if (!stored) throw new AppError('not_found')
  throw new AppError(stored.completed ? 'domino_completed' : 'domino_stale')
}

/** Completes an entry once; a second call answers with the first `completed_at`. */
export async function complete({ db, caller, params, now }: Call<typeof completeDomino>) {
  const owned = { owner: caller.userId, id: params.id }
  const done = (await store.completeEntry(db, owned, now.toISOString())) ?? (await store.findEntry(db, owned))
  if (!done) throw new AppError('not_found')
  if (!done.completed) throw new AppError('domino_not_ready')
  return { data: done }
}

/** A member's dominoes and reflections, for the download of all their data. */
export async function exportTracker(db: Db, owner: number) {
  return [
    { name: 'domino_entries', rows: await store.listAllEntries(db, owner) },
    { name: 'domino_reflections', rows: await store.listAllReflections(db, owner) },
  ]
}
