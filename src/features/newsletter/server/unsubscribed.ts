import { createHmac } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { listRestores } from '#src/platform/server/db/restores.ts'
import { deleteWaitingTo } from '#src/platform/server/mail/removal.ts'
import { COPIES_LOCK } from '../constants.ts'
import * as store from './subscriptions.store.ts'

/**
 * Unsubscriptions, recorded outside the database so that a restored backup cannot undo them: each line has a keyed hash
 * of the address, and the instant. A line with `HONORED` and an instant says up to which restore they were applied.
 */
const FILE = 'unsubscribed'
const HONORED = 'honored'
const BATCH = 500

type RecordDeps = Pick<Deps, 'settings' | 'secret'>

const fileOf = ({ settings }: RecordDeps) => join(settings.dataDir, FILE)

const hashOf = (secret: string, emailKey: string) =>
  createHmac('sha256', secret).update(`unsubscribed\n${emailKey}`).digest('base64url')

/** Synced to the disk when it returns. */
function append(deps: RecordDeps, word: string, at: string): void {
  const handle = openSync(fileOf(deps), 'a', 0o600)
  try {
    writeSync(handle, `${word} ${at}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Called before the unsubscribing transaction commits: if that fails, the wish is recorded all the same. */
export const recordUnsubscribed = (deps: RecordDeps, emailKey: string, now: Date): void =>
  append(deps, hashOf(deps.secret, emailKey), now.toISOString())

/** The latest instant of each word; a line that a killed process left unfinished is ignored. */
function readRecord(deps: RecordDeps): Map<string, string> {
  const file = fileOf(deps)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap(line => {
      const [, word, at] = /^([\w-]+) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(line) ?? []
      return word && at ? [[word, at] as const] : []
    }),
  )
}

/** Applies this machine's own record of unsubscriptions, once after every restore. */
export async function honorUnsubscribed(ctx: AnyContext): Promise<void> {
  const record = readRecord(ctx.deps)
  const [latest] = await listRestores(ctx.db, record.get(HONORED) ?? '0001-01-01T00:00:00.000Z')
  if (!latest || record.size === 0) return
  const secrets = [ctx.deps.secret, ctx.deps.settings.previousSecret].filter(each => each !== null)
  const unsubscribedAt = (emailKey: string) =>
    secrets
      .flatMap(secret => record.get(hashOf(secret, emailKey)) ?? [])
      .sort()
      .at(-1)
  const active = (after: number) => store.listAfter(ctx.db, after, BATCH, 'true')
  for await (const { id, email_key, ...row } of inBatches(active, BATCH)) {
    const at = unsubscribedAt(email_key)
    const since = row.changed_at ?? row.confirmed_at
    if (at === undefined || (since !== null && at <= since)) continue
    await inTransaction(ctx, async ctx => {
      await advisoryLock(ctx.db, COPIES_LOCK)
      await store.setActive(ctx.db, { id }, false, at)
      await deleteWaitingTo(ctx.db, 'newsletter', email_key)
    })
  }
  append(ctx.deps, HONORED, latest.restored_at)
}
