import { createHash } from 'node:crypto'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { FILE_BYTES_MAX, PREVIEW_HOURS, PROBLEMS_SHOWN } from '../../constants.ts'
import type { MemberImport } from '../../contract/imports.ts'
import { BadRows } from '../../domain/problems.ts'
import { type Applying, applyBatch, PassedOn, previewImport, withEmpty } from '../applying/apply.ts'
import { readArchive } from '../archive/read.ts'
import { ORIGINS } from '../archive/rows.ts'
import {
  findOwner,
  findSiteId,
  listSameOrigin,
  listSharedKinds,
  type StatedOrigin,
  setOrigins,
} from '../origins/store.ts'
import { entriesOf, isZip, storageFull, tooLarge } from '../reading/zip.ts'
import { stagedBatches } from '../staging/store.ts'
import * as store from './store.ts'

/** An import of at most this many rows is finished before the call answers. */
const ROWS_IN_ONE_CALL = 500

/** What every import needs to know of the site. */
export interface Importing extends AnyContext {
  quotaBytes: number
}

export const importingOf = (ctx: AnyContext): Importing => ({
  ...ctx,
  quotaBytes: ctx.deps.settings.memberQuotaBytes,
})

async function applyingOf(ctx: Importing, owner: number): Promise<Applying> {
  const { time_zone } = await findOwner(ctx.db, owner)
  return { ...ctx, lists: ctx.deps.features.imports, owner, zone: time_zone ?? 'UTC' }
}

/** `reading` is a step that a caller does not see. */
const shownState = (state: store.ImportSummary['state']) =>
  state === 'reading' ? 'previewed' : state

const viewOf = (stored: store.ImportSummary): MemberImport => {
  const { id, state, file_sha256, counts, never, ignored, shared } = stored
  return {
    ...{ id, file_sha256, counts, never, ignored, shared },
    kind: 'archive',
    state: shownState(state),
    adds_bytes: Number(stored.adds_bytes),
    progress: { done: stored.done, of: stored.total },
    created_at: stored.created_at,
    expires_at: stored.expires_at,
    applied_at: stored.applied_at,
    first_day: stored.first_day,
  }
}

const requireImport = async (ctx: AnyContext, owned: Owned): Promise<store.StoredImport> =>
  orNotFound(await store.findImport(ctx.db, owned, ctx.now.toISOString()))

export const readImport = async (ctx: AnyContext, owned: Owned): Promise<MemberImport> =>
  viewOf(await requireImport(ctx, owned))

export const listImports = async (ctx: AnyContext, owner: number): Promise<MemberImport[]> =>
  (await store.listImports(ctx.db, owner, ctx.now.toISOString())).map(viewOf)

/** How many of the new rows each coach would see, because the member shares all rows of their kind. */
async function sharedOf(
  ctx: Importing,
  owner: number,
  importId: number,
): Promise<MemberImport['shared']> {
  const shares = await listSharedKinds(ctx.db, owner, ctx.now.toISOString())
  const shown = new Map<string, MemberImport['shared'][number]>()
  for (const imported of ctx.deps.features.imports) {
    const { shared } = imported
    const of = shares.filter(share => share.kind === shared?.kind)
    if (!shared || of.length === 0) continue
    for await (const rows of stagedBatches(ctx.db, { importId, list: imported.name }))
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

async function requireRoom(ctx: Importing, owner: number, bytes: number): Promise<void> {
  if (
    bytes > 0 &&
    (await storedBytes(ctx.db, ctx.deps.features.tables, owner)) + bytes > ctx.quotaBytes
  )
    throw storageFull()
}

/** Two of a member's imports that change at once would not see each other. */
const takeTurns = (trx: Db, { owner }: Owned): Promise<void> =>
  advisoryLock(trx, `imports of ${owner}`)

/**
 * Finds out what the staged rows would do, and stores it as the member's only preview, unless another call has begun
 * to apply the import, or hidden it, meanwhile.
 * @param named the lists that the file has, even without rows
 * @throws AppError `storage_full`. @throws PassedOn
 */
async function showPreview(
  ctx: Importing,
  owned: Owned,
  { from, named }: { from: 'reading' | 'previewed'; named: readonly string[] },
): Promise<MemberImport> {
  const seen = await previewImport(await applyingOf(ctx, owned.owner), owned.id, from)
  await requireRoom(ctx, owned.owner, seen.addsBytes)
  const outcomes = Object.values(seen.counts).flatMap(each => Object.values(each))
  const shown = {
    state: 'previewed' as const,
    counts: JSON.stringify(withEmpty(named, seen.counts)),
    plans: JSON.stringify(seen.plans),
    shared: JSON.stringify(await sharedOf(ctx, owned.owner, owned.id)),
    adds_bytes: seen.addsBytes,
    total: outcomes.reduce((sum, n) => sum + n, 0),
  }
  const { view, replaced } = await inTransaction(ctx, async ctx => {
    await takeTurns(ctx.db, owned)
    if (!(await store.changeImport(ctx.db, owned, from, shown))) throw new PassedOn()
    return {
      view: await readImport(ctx, owned),
      replaced: await store.hideOtherPreviews(ctx.db, owned),
    }
  })
  for (const id of replaced) await removeRead(ctx.db, { owner: owned.owner, id })
  return view
}

/** @returns whether it was a preview, which nobody sees any more */
const hidePreview = (db: Db, owned: Owned): Promise<boolean> =>
  store.changeImport(db, owned, 'previewed', { state: 'reading' })

/** Removes what nobody sees any more: the rows first, in portions. */
async function removeRead(db: Db, owned: Owned): Promise<void> {
  await store.deleteStagedRows(db, owned.id)
  await store.deleteRead(db, owned)
}

/** Applies the origins that an archive states for its rows; yields to the event loop between batches. */
async function applyOrigins(db: Db, importId: number): Promise<void> {
  for await (const rows of stagedBatches(db, { importId, list: ORIGINS }))
    await setOrigins(
      db,
      importId,
      rows.map(({ row }) => row as unknown as StatedOrigin),
    )
  await store.deleteStagedRows(db, importId, { list: ORIGINS })
  const twice = await listSameOrigin(db, importId, PROBLEMS_SHOWN)
  const why = 'Another row says that it was first written as the same one.'
  if (twice.length > 0) throw new BadRows(twice.map(each => ({ ...each, field: 'id', why })))
}

const archiveNames = (ctx: Importing) =>
  new Set(ctx.deps.features.archive.flatMap(({ lists }) => Object.keys(lists)))

/** @returns the lists that the archive has */
async function stageArchive(ctx: Importing, owned: Owned, file: Buffer): Promise<string[]> {
  const { id: importId, owner } = owned
  const account = await findOwner(ctx.db, owner)
  const site = await findSiteId(ctx.db)
  const known = archiveNames(ctx)
  const reading = { ...ctx, importId, lists: ctx.deps.features.imports, known, account, site }
  const { never, ignored, named, origins } = await readArchive(await entriesOf(file), reading)
  if (origins > 0) await applyOrigins(ctx.db, importId)
  const said = { never: JSON.stringify(never), ignored: JSON.stringify(ignored) }
  await store.changeImport(ctx.db, owned, 'reading', said)
  return named
}

/**
 * Reads a member's archive and says what it would bring in.
 * @throws AppError `unknown_file`, `damaged_archive`, `bad_rows`, `newer_archive`, `too_large`, `storage_full`
 */
export async function uploadArchive(
  ctx: Importing,
  owner: number,
  file: Buffer,
): Promise<MemberImport> {
  if (file.length > FILE_BYTES_MAX) throw tooLarge('bytes')
  if (!isZip(file)) throw new AppError('unknown_file')
  const id = await store.insertImport(ctx.db, {
    ...{
      user_id: owner,
      state: 'reading',
      file_sha256: createHash('sha256').update(file).digest('hex'),
    },
    ...{ counts: '{}', never: '{}', ignored: '{}', shared: '[]', plans: '{}' },
    ...{ adds_bytes: 0, done: 0, total: 0, created_at: ctx.now.toISOString() },
    expires_at: new Date(ctx.now.getTime() + PREVIEW_HOURS * HOUR_MS).toISOString(),
  })
  const owned = { owner, id }
  try {
    return await showPreview(ctx, owned, {
      from: 'reading',
      named: await stageArchive(ctx, owned, file),
    })
  } catch (error) {
    await removeRead(ctx.db, owned)
    throw refusalOf(error)
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof BadRows
    ? new AppError('bad_rows', { data: { rows: error.rows.slice(0, PROBLEMS_SHOWN) } })
    : error

/** Continues an import until all of it is in. @param signal stops between two transactions */
export async function finishImport(
  ctx: Importing,
  owned: Owned,
  signal?: AbortSignal,
): Promise<void> {
  const applying = await applyingOf(ctx, owned.owner)
  while (!signal?.aborted) if (await applyBatch(applying, owned.id)) break
  await store.deleteStagedRows(ctx.db, owned.id, signal && { signal })
}

async function requireNoneRunning(db: Db, owned: Owned): Promise<void> {
  if (await store.findRunning(db, owned)) throw new AppError('import_running')
}

/** Previews an import again with what has changed since. @throws AppError `storage_full` */
async function lookAgain(ctx: Importing, owned: Owned, named: readonly string[]): Promise<void> {
  try {
    await showPreview(ctx, owned, { from: 'previewed', named })
  } catch (error) {
    if (!(error instanceof PassedOn)) throw error
  }
}

/**
 * Brings in what was previewed, after previewing it again with what has changed since. A large file is continued after
 * the call, in whichever process runs the job. Of several calls at once one begins, and all get the same answer.
 * @throws AppError `not_found`, `import_running`, `storage_full`
 */
export async function applyImport(ctx: Importing, owned: Owned): Promise<MemberImport> {
  const before = await requireImport(ctx, owned)
  if (before.state === 'applied' || before.state === 'applying') return viewOf(before)
  await requireNoneRunning(ctx.db, owned)
  await lookAgain(ctx, owned, Object.keys(before.counts))
  const applying = await applyingOf(ctx, owned.owner)
  await inTransaction(ctx, async ctx => {
    await takeTurns(ctx.db, owned)
    const stored = await store.lockImport(ctx.db, owned, ctx.now.toISOString())
    if (stored?.state !== 'previewed') return
    await requireNoneRunning(ctx.db, owned)
    await store.changeImport(ctx.db, owned, 'previewed', { state: 'applying' })
    if (stored.total <= ROWS_IN_ONE_CALL)
      await applyBatch({ ...applying, db: ctx.db }, owned.id, stored.total + 1)
  })
  const after = await requireImport(ctx, owned)
  if (after.state === 'applied') await store.deleteStagedRows(ctx.db, owned.id)
  return viewOf(after)
}

export async function discardImport(ctx: AnyContext, owned: Owned): Promise<void> {
  await requireImport(ctx, owned)
  if (!(await hidePreview(ctx.db, owned))) {
    const { state } = await requireImport(ctx, owned)
    throw new AppError('wrong_state', { data: { state } })
  }
  await removeRead(ctx.db, owned)
}

/** Discards previews that are a day old, and what uploads that never finished have left. */
export async function sweepExpired(db: Db, before: string): Promise<void> {
  for (const { id, user_id, state } of await store.listExpired(db, before)) {
    const owned = { owner: user_id, id }
    if (state === 'reading' || (await hidePreview(db, owned))) await removeRead(db, owned)
  }
}

/** After processes have ended: continues their imports, and deletes the staged rows of those that are over. */
export async function resumeImports(context: WorkContext, signal: AbortSignal): Promise<void> {
  const { db, deps } = context
  const importing = importingOf(systemContext(db, deps))
  const notExcept = <Row extends { id: number }>(rows: readonly Row[], except: readonly number[]) =>
    rows.filter(({ id }) => !except.includes(id))
  await workOnRows(context, 'imports', {
    list: async except => notExcept(await store.listInterrupted(db), except),
    work: ({ id, user_id }) => finishImport(importing, { id, owner: user_id }, signal),
    leaseLost: signal,
  })
  await workOnRows(context, 'imported rows', {
    list: async except => notExcept(await store.listOverStaged(db), except),
    work: ({ id }) => store.deleteStagedRows(db, id, { signal }),
    leaseLost: signal,
  })
}
