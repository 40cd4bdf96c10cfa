import type { ChatMessage } from '#src/features/guidance/contract.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { SAVED_MAX } from '../constants.ts'
import { titleOf } from '../domain.ts'
import * as store from './store.ts'

export function saveMessages(ctx: AnyContext, owner: number, messages: ChatMessage[]) {
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `conversations of ${owner}`)
    if ((await store.countConversations(ctx.db, owner)) >= SAVED_MAX)
      throw new AppError('conversations_full')
    return store.insertConversation(
      ctx.db,
      owner,
      { title: titleOf(messages), messages },
      ctx.now.toISOString(),
    )
  })
}

export async function replaceMessages(ctx: AnyContext, owned: Owned, messages: ChatMessage[]) {
  const next = { title: titleOf(messages), messages }
  return orNotFound(await store.replaceConversation(ctx.db, owned, next, ctx.now.toISOString()))
}
