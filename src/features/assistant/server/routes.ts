import { answerConversation, collectText } from '#src/features/guidance/server/exposed.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import {
  chat,
  deleteConversation,
  deleteConversations,
  getConversation,
  listConversations,
  saveConversation,
  updateConversation,
} from '../contract.ts'
import { replaceMessages, saveMessages } from './actions.ts'
import * as store from './store.ts'

export const assistantRoutes = [
  route(chat, async call => {
    const stream = answerConversation(call, call.body)
    return call.wantsStream ? { stream } : { beside: { message: await collectText(stream) } }
  }),
  dataRoute(listConversations, ({ db, caller }) => store.listConversations(db, caller.userId)),
  dataRoute(getConversation, async ({ db, caller, params }) =>
    orNotFound(await store.findConversation(db, { owner: caller.userId, id: params.id })),
  ),
  dataRoute(saveConversation, ({ db, caller, body, now }) =>
    saveMessages(db, caller.userId, body.messages, now),
  ),
  dataRoute(updateConversation, ({ db, caller, params, body, now }) =>
    replaceMessages(db, { owner: caller.userId, id: params.id }, body.messages, now),
  ),
  route(deleteConversation, async ({ db, caller, params }) => {
    if ((await store.deleteConversations(db, caller.userId, params.id)) === 0)
      throw new AppError('not_found')
  }),
  route(deleteConversations, async ({ db, caller }) => {
    await store.deleteConversations(db, caller.userId)
  }),
]
