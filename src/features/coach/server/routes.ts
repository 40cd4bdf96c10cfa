import { AppError } from '#src/server/errors.ts'
import { route } from '#src/server/route.ts'
import {
  chat,
  deleteConversation,
  deleteConversations,
  getConversation,
  journalAnalysis,
  keepConversation,
  listConversations,
  toolGuidance,
  updateConversation,
  weeklyGoals,
} from '../contract.ts'
import { converse, guideTool, planWeek, readJournal } from './actions.ts'
import { keep, replace } from './conversations.ts'
import * as store from './store.ts'

export const coachRoutes = [
  route(chat, converse),
  route(toolGuidance, guideTool),
  route(weeklyGoals, planWeek),
  route(journalAnalysis, readJournal),
  route(listConversations, async ({ db, caller }) => ({
    data: await store.listConversations(db, caller.userId),
  })),
  route(getConversation, async ({ db, caller, params }) => {
    const found = await store.findConversation(db, { owner: caller.userId, id: params.id })
    if (!found) throw new AppError('not_found')
    return { data: found }
  }),
  route(keepConversation, keep),
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
