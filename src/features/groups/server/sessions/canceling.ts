import { type Context, mailSeats } from '../mails/sessions.ts'
import { listOfSession } from '../mails/store.ts'
import { lockSeats } from '../seats/line.ts'
import { findGroup } from '../store.ts'
import * as store from './store.ts'

export async function callOff(context: Context, id: number): Promise<void> {
  const { trx, now } = context
  await lockSeats(trx, id)
  const session = await store.findSession(trx, id)
  if (session?.status !== 'planned' || session.starts_at <= now.toISOString()) return
  await store.updateSession(trx, session, { status: 'cancelled' })
  const group = await findGroup(trx, session.group_id)
  if (!group) return
  for (const status of ['taken', 'waiting'] as const) {
    const people = await listOfSession(trx, group.id, id, status)
    await mailSeats(context, { group, session }, people, 'cancelled')
  }
}

export async function callOffAll(context: Context, sessions: readonly { id: number }[]) {
  for (const { id } of sessions) await callOff(context, id)
}
