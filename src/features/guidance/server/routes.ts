import { route } from '#src/platform/server/http/route.ts'
import { journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'
import { guideTool, planWeek, readJournal } from './actions.ts'

export const guidanceRoutes = [
  route(toolGuidance, guideTool),
  route(weeklyGoals, planWeek),
  route(journalAnalysis, readJournal),
]
