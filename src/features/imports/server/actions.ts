import { createHash } from 'node:crypto'
import { latestDateOnEarth } from '#src/contract/calendar.ts'
import { coachName } from '#src/features/accounts/domain/coach-name.ts'
import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import type { MemberHooks } from '#src/platform/server/members.ts'
import { release } from '#src/platform/server/release.ts'
import { type ImportKind, PREVIEW_HOURS, PROBLEMS_SHOWN } from '../constants.ts'
import type { ImportMapping, MemberImport } from '../contract.ts'
import { firstMapping, isHabitMapping, sourcesOf } from '../domain/habits.ts'
import { BadRows, type Parsed } from '../domain/parsed.ts'
import { type Applying, applyBatch, preview, takeBack } from './applying/apply.ts'
import { ORIGINS, readArchive } from './archive/read.ts'
import { listSameOrigin, type StatedOrigin, setOrigins } from './origins/store.ts'
import { badText } from './reading/rows.ts'
import { storageFull } from './reading/zip.ts'
import { findOwner, listSharedKinds } from './shares/store.ts'
import { findSiteId } from './sites/store.ts'
import { stagedBatches } from './staging/batches.ts'
import * as store from './store.ts'
import { isNotesMapping } from './uploading/notes.ts'
import { type Opened, openFile } from './uploading/parse.ts'
import { readNotes } from './uploading/read-notes.ts'
import { type Change, countsOf, stageParsed } from './uploading/stage.ts'

const HOUR_MS = 3_600_000
/** An import of at most this many rows is finished before the call answers. */
const ROWS_IN_ONE_CALL = 500

/** What every import needs to know of the site. */
export interface Importing {
  db: Db
  members: Pick<MemberHooks, 'imports' | 'archive' | 'tables'>
  /** The site's names of the twelve pips. */
  labels: readonly string[]
  quotaBytes: number
  now: Date
}

export const importingOf = (
  db: Db,
  { members, settings }: Pick<Deps, 'members' | 'settings'>,
  now: Date,
): Importing => ({
  db,
  members,
  labels: pipLabelsOf(settings.site),
  quotaBytes: settings.memberQuotaBytes,
  now,
})

async function applyingOf({ db, members, now }: Importing, owner: number): Promise<Applying> {
  const { time_zone } = await findOwner(db, owner)
  return { db, lists: members.imports, owner, zone: time_zone ?? 'UTC', now }
}

/** `reading` and `undoing` are steps that a caller does not see. */
const SHOWN_STATES = {
  reading: 'previewed',
  previewed: 'previewed',
  applying: 'applying',
  applied: 'applied',
  undoing: 'applied',
  undone: 'undone',
} as const

const viewOf = (stored: store.ImportSummary): MemberImport => {
  const { id, kind, state, file_sha256, counts, never, ignored, sources, mapping, shared } = stored
  return {
    ...{ id, kind, file_sha256, counts, never, ignored, sources, mapping, shared },
    state: SHOWN_STATES[state],
    adds_bytes: Number(stored.adds_bytes),
    progress: { done: stored.done, of: stored.total },
    created_at: stored.created_at,
    expires_at: stored.expires_at,
    applied_at: stored.applied_at,
    undo_until: stored.undo_until,
    undone_at: stored.undone_at,
    kept: state === 'undone' ? stored.kept : null,
    first_day: stored.first_day,
  }
}

/** @throws AppError `not_found` */
const found = async (db: Db, owned: Owned, now: Date): Promise<store.StoredImport> =>
  orNotFound(await store.findImport(db, owned, now.toISOString()))

/** @throws AppError `wrong_state` */
function requireState({ state }: store.StoredImport, wanted: 'previewed' | 'applied'): void {
  if (state !== wanted) throw new AppError('wrong_state', { data: { state: SHOWN_STATES[state] } })
}

export const read = async (db: Db, owned: Owned, now: Date): Promise<MemberImport> =>
  viewOf(await found(db, owned, now))

export const list = async (db: Db, owner: number, now: Date): Promise<MemberImport[]> =>
  (await store.listImports(db, owner, now.toISOString())).map(viewOf)

/** How many of the new rows each coach would see, because the member shares all rows of their kind. */
async function sharedOf(
  importing: Importing,
  owner: number,
  importId: number,
): Promise<MemberImport['shared']> {
  const { db, members, now } = importing
  const shares = await listSharedKinds(db, owner, now.toISOString())
  const shown = new Map<string, MemberImport['shared'][number]>()
  for (const imported of members.imports) {
    const { shared } = imported
    const of = shares.filter(share => share.kind === shared?.kind)
    if (!shared || of.length === 0) continue
    for await (const rows of stagedBatches(db, { importId, list: imported.name }))
      for (const { row, outcome } of rows) {
        if (outcome !== 'new') continue
        for (const { kind, from_date, ...coach } of of) {
          if (shared.dayOf(row as never) < from_date) continue
          const name = coachName(coach)
          const line = shown.get(`${kind} ${name}`) ?? { coach: name, kind, rows: 0 }
          line.rows += 1
          shown.set(`${kind} ${name}`, line)
        }
      }
  }
  return [...shown.values()]
}

async function requireRoom(
  { db, members, quotaBytes }: Importing,
  owner: number,
  bytes: number,
): Promise<void> {
  if (bytes > 0 && (await storedBytes(db, members.tables, owner)) + bytes > quotaBytes) throw storageFull()
}

/** Finds out what the staged rows would do, and stores and returns it as the preview. */
async function show(importing: Importing, owned: Owned, change: Change): Promise<MemberImport> {
  const { db, now } = importing
  const seen = await preview(await applyingOf(importing, owned.owner), owned.id)
  await requireRoom(importing, owned.owner, seen.addsBytes)
  const total = Object.values(seen.counts).reduce(
    (sum, each) => sum + Object.values(each).reduce((some, n) => some + n, 0),
    0,
  )
  await store.changeImport(db, owned, {
    state: 'previewed',
    counts: JSON.stringify(countsOf(change, seen.counts)),
    plans: JSON.stringify(seen.plans),
    shared: JSON.stringify(await sharedOf(importing, owned.owner, owned.id)),
    adds_bytes: seen.addsBytes,
    total,
  })
  return read(db, owned, now)
}

/** Applies the origins that an archive states for its rows; yields to the event loop between batches. */
async function applyOrigins(db: Db, importId: number): Promise<void> {
  for await (const rows of stagedBatches(db, { importId, list: ORIGINS }))
    await setOrigins(
      db,
      importId,
      rows.map(({ row }) => row as unknown as StatedOrigin),
    )
  await store.unstage(db, importId, { list: ORIGINS })
  const twice = await listSameOrigin(db, importId, PROBLEMS_SHOWN)
  const why = 'Another row says that it was first written as the same one.'
  if (twice.length > 0) throw new BadRows(twice.map(each => ({ ...each, field: 'id', why })))
}

const archiveNames = ({ members }: Importing) =>
  new Set(members.archive.flatMap(({ lists }) => Object.keys(lists)))

/** What a file of another product says, and what becomes of it until the member chooses. */
async function parsedOf(
  { db, quotaBytes }: Importing,
  importId: number,
  opened: Opened,
): Promise<{ parsed: Parsed; ignored: Record<string, number>; mapping: ImportMapping }> {
  if ('parsed' in opened) return { ...opened, mapping: firstMapping(opened.parsed.habits.habits) }
  const { notes, ignored } = await readNotes(db, importId, opened.entries, quotaBytes)
  return { parsed: { notes }, ignored, mapping: { as: 'cabinet', drawer: 'this_year' } }
}

async function stageOpened(importing: Importing, owned: Owned, opened: Opened, site: string) {
  const { db, members, now, labels } = importing
  const { id: importId, owner } = owned
  if (opened.kind === 'archive') {
    const account = await findOwner(db, owner)
    const known = archiveNames(importing)
    const lists = members.imports
    const reading = { db, importId, now, lists, known, account, site }
    const { never, ignored, named, origins } = await readArchive(opened.entries, reading)
    if (origins > 0) await applyOrigins(db, importId)
    await store.changeImport(db, owned, { never: JSON.stringify(never), ignored: JSON.stringify(ignored) })
    return { parsed: null, mapping: null, lists: named }
  }
  const { kind } = opened
  const { parsed, ignored, mapping } = await parsedOf(importing, importId, opened)
  await store.changeImport(db, owned, {
    ...{ parsed: JSON.stringify(parsed), ignored: JSON.stringify(ignored), mapping: JSON.stringify(mapping) },
  })
  await stageParsed({ db, importId, kind, owner, lists: members.imports, labels, now }, parsed, mapping)
  return { parsed, mapping, lists: [] }
}

/**
 * Reads a file and says what it would bring in.
 * @throws AppError `unknown_file`, `damaged_archive`, `bad_rows`, `newer_archive`, `too_large`, `storage_full`
 */
export async function upload(
  importing: Importing,
  owner: number,
  file: Buffer,
  kind: ImportKind | undefined,
): Promise<MemberImport> {
  const { db, now } = importing
  let owned: Owned | null = null
  const file_sha256 = createHash('sha256').update(file).digest('hex')
  try {
    const opened = await openFile(file, { wanted: kind, latest: latestDateOnEarth(now) })
    const habits = 'parsed' in opened ? opened.parsed.habits : null
    // A zip of rows or notes is read from the file; all else is read already.
    if (habits) release(file)
    const why = badText(habits)
    if (why) throw new BadRows([{ list: opened.kind, row: 0, field: '', why }])
    const site = await findSiteId(db)
    owned = {
      owner,
      id: await store.insertImport(db, {
        ...{ user_id: owner, kind: opened.kind, state: 'reading', site: opened.kind, file_sha256 },
        ...{ counts: '{}', never: '{}', ignored: '{}', shared: '[]', plans: '{}' },
        sources: JSON.stringify(habits ? sourcesOf(habits) : []),
        ...{ adds_bytes: 0, done: 0, total: 0, created_at: now.toISOString() },
        expires_at: new Date(now.getTime() + PREVIEW_HOURS * HOUR_MS).toISOString(),
      }),
    }
    const staged = await stageOpened(importing, owned, opened, site)
    const shown = await show(importing, owned, staged)
    for (const { id } of await store.listPreviews(db, owner))
      if (id !== owned.id) await discardRows(db, { owner, id })
    return shown
  } catch (error) {
    if (owned) await discardRows(db, owned)
    throw refusalOf(error)
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof BadRows
    ? new AppError('bad_rows', { data: { rows: error.rows.slice(0, PROBLEMS_SHOWN) } })
    : error

async function discardRows(db: Db, owned: Owned): Promise<void> {
  await store.unstage(db, owned.id)
  await store.deleteImport(db, owned)
}

/** @throws AppError `not_found`, `wrong_state`, `invalid`, `bad_rows`, `storage_full` */
export async function map(importing: Importing, owned: Owned, mapping: ImportMapping): Promise<MemberImport> {
  const { db, members, labels, now } = importing
  const stored = await found(db, owned, now)
  requireState(stored, 'previewed')
  const { kind } = stored
  const parsed = await store.findParsed(db, owned)
  const fits =
    parsed && ('notes' in parsed ? isNotesMapping(mapping) : isHabitMapping(mapping, parsed.habits))
  if (!fits || kind === 'archive') throw invalid('mapping', 'This file has no such habit.')
  const chosen = { ...stored.mapping, ...mapping } as ImportMapping
  await store.changeImport(db, owned, { mapping: JSON.stringify(chosen) })
  const staging = { db, importId: owned.id, kind, owner: owned.owner, lists: members.imports, labels, now }
  try {
    await stageParsed(staging, parsed, chosen)
  } catch (error) {
    throw refusalOf(error)
  }
  return show(importing, owned, { parsed, mapping: chosen, lists: [] })
}

/** Continues an import until all of it is in. @param signal stops between two transactions */
export async function finish(importing: Importing, owned: Owned, signal?: AbortSignal): Promise<void> {
  const { db } = importing
  const applying = await applyingOf(importing, owned.owner)
  while (!signal?.aborted) if (await applyBatch(applying, owned.id)) break
  await store.unstage(db, owned.id, signal && { signal })
}

async function requireNoneRunning(db: Db, owned: Owned): Promise<void> {
  if (await store.findRunning(db, owned)) throw new AppError('import_running')
}

/** Two of a member's imports that begin at once would not see each other run. */
const takeTurns = (trx: Db, { owner }: Owned): Promise<void> => advisoryLock(trx, `imports of ${owner}`)

/**
 * Brings in what was previewed, after previewing it again with what has changed since. A large file is continued after
 * the call, in whichever process runs the job.
 * @throws AppError `not_found`, `wrong_state`, `import_running`, `storage_full`
 */
export async function apply(importing: Importing, owned: Owned): Promise<MemberImport> {
  const { db, now } = importing
  const before = await found(db, owned, now)
  if (before.state === 'applied' || before.state === 'applying') return viewOf(before)
  requireState(before, 'previewed')
  await requireNoneRunning(db, owned)
  const { mapping, counts } = before
  const parsed = await store.findParsed(db, owned)
  await show(importing, owned, { parsed, mapping, lists: Object.keys(counts) })
  const applying = await applyingOf(importing, owned.owner)
  await inTransaction(db, async trx => {
    await takeTurns(trx, owned)
    const stored = await store.lockImport(trx, owned, now.toISOString())
    if (stored?.state !== 'previewed') return
    await requireNoneRunning(trx, owned)
    await store.changeImport(trx, owned, { state: 'applying' })
    if (stored.total <= ROWS_IN_ONE_CALL)
      await applyBatch({ ...applying, db: trx }, owned.id, stored.total + 1)
  })
  const after = await found(db, owned, now)
  if (after.state === 'applied') await store.unstage(db, owned.id)
  return viewOf(after)
}

/** Continues taking an import back. @param signal stops between two transactions */
async function finishUndo(importing: Importing, owned: Owned, signal?: AbortSignal): Promise<void> {
  const { db, members, now } = importing
  if (await takeBack({ db, lists: members.imports, owner: owned.owner, now }, owned.id, signal))
    await store.moveOn(db, owned, 'undoing', { state: 'undone', undone_at: now.toISOString() })
}

/**
 * Takes an import back. If this process ends meanwhile, another one continues.
 * @throws AppError `not_found`, `wrong_state`, `import_running`, `undo_over`
 */
export async function undo(importing: Importing, owned: Owned): Promise<MemberImport> {
  const { db, now } = importing
  const stored = await found(db, owned, now)
  if (stored.state === 'undone') return viewOf(stored)
  if (stored.state !== 'undoing') await beginUndo(db, owned, stored, now)
  await finishUndo(importing, owned)
  return read(db, owned, now)
}

async function beginUndo(db: Db, owned: Owned, stored: store.StoredImport, now: Date): Promise<void> {
  requireState(stored, 'applied')
  if (stored.undo_until === null || stored.undo_until <= now.toISOString()) throw new AppError('undo_over')
  await inTransaction(db, async trx => {
    await takeTurns(trx, owned)
    await requireNoneRunning(trx, owned)
    await store.moveOn(trx, owned, 'applied', { state: 'undoing', kept: 0 })
  })
}

/** @throws AppError `not_found`, `wrong_state` */
export async function discard(db: Db, owned: Owned, now: Date): Promise<void> {
  const stored = await found(db, owned, now)
  requireState(stored, 'previewed')
  await discardRows(db, owned)
}

/** Discards previews that are a day old, and what uploads that never finished have left. */
export async function sweepExpired(db: Db, before: string): Promise<void> {
  for (const { id, user_id } of await store.listExpired(db, before))
    await discardRows(db, { owner: user_id, id })
}

/** After processes have ended: continues their imports, and deletes the staged rows of those that are over. */
export async function resume(importing: Importing, signal: AbortSignal): Promise<void> {
  for (const { id, user_id, state } of await store.listInterrupted(importing.db)) {
    if (signal.aborted) return
    const goOn = state === 'applying' ? finish : finishUndo
    await goOn(importing, { id, owner: user_id }, signal)
  }
  for (const { id } of await store.listOverStaged(importing.db))
    await store.unstage(importing.db, id, { signal })
}
