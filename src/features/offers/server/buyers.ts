import { nameOf } from '#src/features/coaching/domain/names.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import * as store from './purchases.store.ts'

/** The names of a coach's clients, by account; nothing of anybody else. */
export async function clientNames(
  db: Db,
  coachId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const clients = await store.listClients(db, coachId, userIds)
  return new Map(clients.map(client => [client.id, nameOf(client)]))
}
