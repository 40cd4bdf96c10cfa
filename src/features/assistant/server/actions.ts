import type { ChatMessage } from '#src/features/guidance/contract.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { SAVED_MAX } from '../constants.ts'
import { titleOf } from '../domain.ts'
import * as store from './store.ts'

export function saveMessages(db: Db, owner: number, messages: ChatMessage[], now: Date) {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, `conversations of ${owner}`)
    if ((await store.countConversations(trx, owner)) >= SAVED_MAX)
      throw new AppError('conversations_full')
    return store.insertConversation(
      trx,
      owner,
      { title: titleOf(messages), messages },
      now.toISOString(),
    )
  })
}

export async function replaceMessages(db: Db, owned: Owned, messages: ChatMessage[], now: Date) {
  const next = { title: titleOf(messages), messages }
  return orNotFound(await store.replaceConversation(db, owned, next, now.toISOString()))
}
