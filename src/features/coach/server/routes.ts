import { route } from '#src/server/route.ts'
import { chat, journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'
import { converse, guideTool, planWeek, readJournal } from './actions.ts'

export const coachRoutes = [
  route(chat, converse),
  route(toolGuidance, guideTool),
  route(weeklyGoals, planWeek),
  route(journalAnalysis, readJournal),
]
