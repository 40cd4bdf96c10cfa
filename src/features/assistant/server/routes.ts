import { answerConversation, collect } from '#src/features/guidance/server/exposed.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
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
  route(chat, async call => {
    const stream = answerConversation(call, call.body)
    return call.wantsStream ? { stream } : { beside: { message: await collect(stream) } }
  }),
  route(listConversations, async ({ db, caller }) => ({
    data: await store.listConversations(db, caller.userId),
  })),
  route(getConversation, async ({ db, caller, params }) => ({
    data: orNotFound(await store.findConversation(db, { owner: caller.userId, id: params.id })),
  })),
  route(saveConversation, async ({ db, caller, body, now }) => ({
    data: await save(db, caller.userId, body.messages, now),
  })),
  route(updateConversation, async ({ db, caller, params, body, now }) => ({
    data: await replace(db, { owner: caller.userId, id: params.id }, body.messages, now),
  })),
  route(deleteConversation, async ({ db, caller, params }) => {
    if ((await store.deleteConversations(db, caller.userId, params.id)) === 0)
      throw new AppError('not_found')
  }),
  route(deleteConversations, async ({ db, caller }) => {
    await store.deleteConversations(db, caller.userId)
  }),
]
