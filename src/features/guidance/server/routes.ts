import { route } from '#src/platform/server/http/route.ts'
import { journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'
import { collectText, guideTool, planWeek, readJournal } from './actions.ts'

const asMessage = async (stream: AsyncIterable<string>) => ({
  beside: { message: await collectText(stream) },
})

export const guidanceRoutes = [
  route(toolGuidance, async call => asMessage(guideTool(call, call.body))),
  route(weeklyGoals, call => asMessage(planWeek(call, call.body))),
  route(journalAnalysis, call => asMessage(readJournal(call, call.body))),
]
