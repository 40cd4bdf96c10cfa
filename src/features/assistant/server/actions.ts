import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { SAVED_MAX } from '../constants.ts'
import type { saveConversation, updateConversation } from '../contract.ts'
import { titleOf } from '../domain.ts'
import * as store from './store.ts'

/** @throws AppError `conversations_full` */
export function save({ db, caller, body, now }: Call<typeof saveConversation>) {
  const owner = caller.userId
  return inTransaction(db, async trx => {
    await advisoryLock(trx, `conversations of ${owner}`)
    if ((await store.countConversations(trx, owner)) >= SAVED_MAX) throw new AppError('conversations_full')
    const made = { title: titleOf(body.messages), messages: body.messages }
    return { data: await store.insertConversation(trx, owner, made, now.toISOString()) }
  })
}

export async function replace({ db, caller, params, body, now }: Call<typeof updateConversation>) {
  const owned = { owner: caller.userId, id: params.id }
  const next = { title: titleOf(body.messages), messages: body.messages }
  const changed = await store.replaceConversation(db, owned, next, now.toISOString())
  if (!changed) throw new AppError('not_found')
  return { data: changed }
}

export async function exportCoach(db: Db, owner: number) {
  return [
    {
      name: 'coach_conversations',
      rows: () => inBatches(after => store.listConversationsAfter(db, owner, after)),
    },
  ]
}
