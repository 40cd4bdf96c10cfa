import type { AnyContext } from '#src/platform/server/context.ts'
import { findGroup } from './group-rows.store.ts'
import { listOfSession } from './mails.store.ts'
import { lockSeats } from './seat-line.ts'
import { mailSeats } from './session-mails.ts'
import * as store from './sessions.store.ts'

export async function callOff(ctx: AnyContext, id: number): Promise<void> {
  await lockSeats(ctx.db, id)
  const session = await store.findSession(ctx.db, id)
  if (session?.status !== 'planned' || session.starts_at <= ctx.now.toISOString()) return
  await store.updateSession(ctx.db, session, { status: 'cancelled' })
  const group = await findGroup(ctx.db, session.group_id)
  if (!group) return
  for (const status of ['taken', 'waiting'] as const) {
    const people = await listOfSession(ctx.db, group.id, id, status)
    await mailSeats(ctx, { group, session }, people, 'cancelled')
  }
}

export async function callOffAll(ctx: AnyContext, sessions: readonly { id: number }[]) {
  for (const { id } of sessions) await callOff(ctx, id)
}
