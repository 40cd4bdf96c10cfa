import { createHash } from 'node:crypto'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { type AnyContext, type Context, systemContext } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { insertReady, listFilled, ReadyRows } from '#src/platform/server/db/imported-rows.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { FILE_BYTES_MAX, PREVIEW_HOURS, PROBLEMS_SHOWN } from '../constants.ts'
import type { MemberImport } from '../contract/imports.ts'
import { BadRows } from '../domain/problems.ts'
import { filledSentence } from '../domain/words.ts'
import { type ReadArchive, readArchive } from './archive.ts'
import type { Reading } from './archive-rows.ts'
import * as store from './imports.store.ts'
import { entriesOf, isZip, storageFull, tooLarge } from './zip.ts'

/** An import of at most this many rows is in before the call answers; a job brings in larger ones. */
const ROWS_IN_ONE_CALL = 500

const viewOf = (stored: store.StoredImport): MemberImport => {
  const { id, file_sha256, counts, never, ignored, done } = stored
  const { created_at, expires_at, applied_at, first_day, state } = stored
  return {
    ...{ id, kind: 'archive', file_sha256, counts, never, ignored, done },
    ...{ created_at, expires_at, applied_at, first_day },
    state: state === 'applying' || state === 'applied' ? state : 'checked',
    adds_bytes: Number(stored.adds_bytes),
  }
}

const ownedBy = ({ who }: Context, { id }: { id: number }): Owned => ({ owner: who.userId, id })

const requireImport = async (ctx: AnyContext, owned: Owned): Promise<store.StoredImport> =>
  orNotFound(await store.findImport(ctx.db, owned, ctx.now.toISOString()))

export const getImport = async (ctx: Context, input: { id: number }): Promise<MemberImport> =>
  viewOf(await requireImport(ctx, ownedBy(ctx, input)))

/** Beside the imports, what keeps an archive from coming in. */
export async function listImports(ctx: Context) {
  const { userId } = ctx.who
  const imports = await store.listImports(ctx.db, userId, ctx.now.toISOString())
  const filled = await listFilled(ctx.db, ctx.deps.features.imports, userId)
  return { data: imports.map(viewOf), beside: { filled } }
}

async function requireEmpty(ctx: AnyContext, owner: number): Promise<void> {
  const lists = await listFilled(ctx.db, ctx.deps.features.imports, owner)
  if (lists.length > 0)
    throw new AppError('account_not_empty', { message: filledSentence(lists), data: { lists } })
}

async function requireRoom(ctx: AnyContext, owner: number, bytes: number): Promise<void> {
  const { features, settings } = ctx.deps
  const stored = bytes > 0 ? await storedBytes(ctx.db, features.tables, owner) : 0
  if (stored + bytes > settings.memberQuotaBytes) throw storageFull()
}

const refusalOf = (error: unknown): unknown =>
  error instanceof BadRows
    ? new AppError('bad_rows', { data: { rows: error.rows.slice(0, PROBLEMS_SHOWN) } })
    : error

async function read(ctx: AnyContext, file: Buffer, keep?: Reading['keep']): Promise<ReadArchive> {
  const { archive, imports: lists } = ctx.deps.features
  const known = new Set(archive.flatMap(part => Object.keys(part.lists)))
  try {
    return await readArchive(await entriesOf(file), { ...ctx, lists, known, ...(keep && { keep }) })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Two of a member's imports that change at once would not see each other. */
const takeTurns = (ctx: AnyContext, owner: number): Promise<void> =>
  advisoryLock(ctx.db, `imports of ${owner}`)

const totalOf = (counts: ReadArchive['counts']): number =>
  Object.values(counts).reduce((sum, rows) => sum + rows, 0)

/**
 * Checks all of an archive, and keeps it as the member's only one until they say what becomes of it.
 * @throws AppError `account_not_empty`, `unknown_file`, `damaged_archive`, `bad_rows`, `newer_archive`, `too_large`, `storage_full`
 */
export async function uploadImport(ctx: Context, file: Buffer): Promise<MemberImport> {
  if (file.length > FILE_BYTES_MAX) throw tooLarge('bytes')
  if (!isZip(file)) throw new AppError('unknown_file')
  const owner = ctx.who.userId
  await requireEmpty(ctx, owner)
  const { counts, never, ignored, bytes, firstDay } = await read(ctx, file)
  await requireRoom(ctx, owner, bytes)
  const row = {
    ...{ user_id: owner, state: 'previewed' as const },
    file_sha256: createHash('sha256').update(file).digest('hex'),
    counts: JSON.stringify(counts),
    never: JSON.stringify(never),
    ignored: JSON.stringify(ignored),
    ...{ shared: '[]', plans: '{}', first_day: firstDay },
    ...{ adds_bytes: bytes, done: 0, total: totalOf(counts), created_at: ctx.now.toISOString() },
    expires_at: new Date(ctx.now.getTime() + PREVIEW_HOURS * HOUR_MS).toISOString(),
  }
  return inTransaction(ctx, async ctx => {
    await takeTurns(ctx, owner)
    await store.deleteAllChecked(ctx.db, owner)
    return viewOf(await store.insertImport(ctx.db, row, file))
  })
}

/** Reads a file that was checked once more, before the transaction that stores what is in it. */
async function makeReady(ctx: AnyContext, { owner, id }: Owned) {
  const ready = new Map<string, ReadyRows>()
  for (const list of ctx.deps.features.imports)
    ready.set(list.name, new ReadyRows(list, owner, await list.fit?.(ctx.db)))
  const file = await store.readFile(ctx.db, id)
  return { ...(await read(ctx, file, (list, row) => ready.get(list)?.add(row))), ready }
}

/** All of it in one transaction. Of two calls at once, the second finds it done. */
function addAll(ctx: AnyContext, owned: Owned, made: Awaited<ReturnType<typeof makeReady>>) {
  return inTransaction(ctx, async ctx => {
    await takeTurns(ctx, owned.owner)
    const stored = await store.lockImport(ctx.db, owned, ctx.now.toISOString())
    if (stored?.state !== 'applying') return
    await requireEmpty(ctx, owned.owner)
    await requireRoom(ctx, owned.owner, made.bytes)
    const idsHere = new Map<string, ReadonlyMap<number, number>>()
    for (const [name, rows] of made.ready) {
      const parents = idsHere.get(rows.list.through?.[1] ?? '')
      const isParent = ctx.deps.features.imports.some(({ through }) => through?.[1] === name)
      idsHere.set(name, await insertReady(ctx.db, rows, parents, isParent))
    }
    await store.changeImport(ctx.db, owned, 'applying', {
      ...{ state: 'applied', done: stored.total, expires_at: null },
      applied_at: ctx.now.toISOString(),
    })
    await store.deleteFile(ctx.db, owned.id)
  })
}

/**
 * Brings in one that has begun. What refuses it leaves it checked, as before; anything else leaves it to the job.
 * @throws AppError `account_not_empty`, `storage_full`
 */
async function bringIn(ctx: AnyContext, owned: Owned): Promise<void> {
  try {
    const made = await makeReady(ctx, owned)
    await addAll(ctx, owned, made).catch(async error => {
      // The member has written the same day meanwhile.
      if (isUniqueViolation(error)) await requireEmpty(ctx, owned.owner)
      throw error
    })
  } catch (error) {
    const now = await store.findImport(ctx.db, owned, ctx.now.toISOString())
    if (now?.state === 'applied') return
    if (error instanceof AppError)
      await store.changeImport(ctx.db, owned, 'applying', { state: 'previewed' })
    throw error
  }
}

/**
 * Brings in what was checked, whole or not at all. Of several calls at once one begins, and all get the same answer.
 * @throws AppError `not_found`, `import_running`, `account_not_empty`, `storage_full`
 */
export async function applyImport(ctx: Context, input: { id: number }): Promise<MemberImport> {
  const owned = ownedBy(ctx, input)
  const { state, total } = await inTransaction(ctx, async ctx => {
    await takeTurns(ctx, owned.owner)
    const stored = orNotFound(await store.lockImport(ctx.db, owned, ctx.now.toISOString()))
    if (stored.state !== 'previewed') return stored
    if (await store.findRunning(ctx.db, owned)) throw new AppError('import_running')
    await requireEmpty(ctx, owned.owner)
    await requireRoom(ctx, owned.owner, Number(stored.adds_bytes))
    await store.changeImport(ctx.db, owned, 'previewed', { state: 'applying' })
    return stored
  })
  if (state !== 'applied' && total <= ROWS_IN_ONE_CALL) await bringIn(ctx, owned)
  return getImport(ctx, input)
}

/** @throws AppError `not_found`, `wrong_state` */
export async function discardImport(ctx: Context, input: { id: number }): Promise<void> {
  const owned = ownedBy(ctx, input)
  const { state } = await requireImport(ctx, owned)
  if (!(await store.deleteChecked(ctx.db, owned)))
    throw new AppError('wrong_state', { data: { state } })
}

/** Brings in large ones, and those whose process has ended. */
export async function bringInBegun(context: WorkContext, signal: AbortSignal): Promise<void> {
  const ctx = systemContext(context.db, context.deps)
  await workOnRows(context, 'imports', {
    list: except => store.listApplying(ctx.db, except),
    work: ({ id, user_id }) =>
      bringIn(ctx, { id, owner: user_id }).catch(error => {
        if (!(error instanceof AppError)) throw error
      }),
    leaseLost: signal,
  })
}
