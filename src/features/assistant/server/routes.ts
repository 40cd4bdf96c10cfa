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
  dataRoute(listConversations, call => store.listConversations(call.db, call.who.userId)),
  dataRoute(getConversation, async call =>
    orNotFound(
      await store.findConversation(call.db, { owner: call.who.userId, id: call.params.id }),
    ),
  ),
  dataRoute(saveConversation, call => saveMessages(call, call.who.userId, call.body.messages)),
  dataRoute(updateConversation, call =>
    replaceMessages(call, { owner: call.who.userId, id: call.params.id }, call.body.messages),
  ),
  route(deleteConversation, async call => {
    if ((await store.deleteConversations(call.db, call.who.userId, call.params.id)) === 0)
      throw new AppError('not_found')
  }),
  route(deleteConversations, async call => {
    await store.deleteConversations(call.db, call.who.userId)
  }),
]
