import { answerConversation } from '#src/features/guidance/server/actions.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import {
  chat,
  deleteConversation,
  deleteConversations,
  getConversation,
  listConversations,
  saveConversation,
  updateConversation,
} from '../contract.ts'
import { replace, save } from './actions.ts'
import * as store from './store.ts'

export const assistantRoutes = [
  route(chat, call => answerConversation(call, call.body)),
  route(listConversations, async ({ db, caller }) => ({
    data: await store.listConversations(db, caller.userId),
  })),
  route(getConversation, async ({ db, caller, params }) => {
    const found = await store.findConversation(db, { owner: caller.userId, id: params.id })
    if (!found) throw new AppError('not_found')
    return { data: found }
  }),
  route(saveConversation, save),
  route(updateConversation, replace),
  route(deleteConversation, async ({ db, caller, params }) => {
    if ((await store.deleteConversations(db, caller.userId, params.id)) === 0) throw new AppError('not_found')
    return {}
  }),
  route(deleteConversations, async ({ db, caller }) => {
    await store.deleteConversations(db, caller.userId)
    return {}
  }),
]
