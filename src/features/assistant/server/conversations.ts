import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { SAVED_MAX } from '../constants.ts'
import type * as contract from '../contract.ts'
import { titleOf } from '../domain.ts'
import * as store from './conversations.store.ts'

export const listConversations = ({ db, who }: Context) => store.listConversations(db, who.userId)

export const getConversation = async (
  { db, who }: Context,
  { id }: InputOf<typeof contract.getConversation>,
) => orNotFound(await store.findConversation(db, { owner: who.userId, id }))

export function saveConversation(
  ctx: Context,
  { messages }: InputOf<typeof contract.saveConversation>,
) {
  const owner = ctx.who.userId
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

export async function updateConversation(
  ctx: Context,
  { id, messages }: InputOf<typeof contract.updateConversation>,
) {
  const owned = { owner: ctx.who.userId, id }
  const next = { title: titleOf(messages), messages }
  return orNotFound(await store.replaceConversation(ctx.db, owned, next, ctx.now.toISOString()))
}

export async function deleteConversation(
  { db, who }: Context,
  { id }: InputOf<typeof contract.deleteConversation>,
): Promise<void> {
  if ((await store.deleteConversations(db, who.userId, id)) === 0) throw new AppError('not_found')
}

export const deleteConversations = ({ db, who }: Context) =>
  store.deleteConversations(db, who.userId)
