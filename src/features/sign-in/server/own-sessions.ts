import type { Context } from '#src/platform/server/context.ts'
import * as store from './sign-in.store.ts'
import { listSignIns as listOwnSignIns } from './sign-ins.store.ts'

export async function listSessions({ db, now, who }: Context) {
  const rows = await store.listSessions(db, who.userId, now.toISOString())
  return rows.map(row => ({ ...row, current: row.id === who.sessionId }))
}

export const listSignIns = ({ db, who }: Context) => listOwnSignIns(db, who.userId)
