import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import * as coach from './coach.ts'

const asMessage = async (stream: AsyncIterable<string>) => ({
  beside: { message: await coach.collectText(stream) },
})

export const toolGuidance = route(contract.toolGuidance, async call =>
  asMessage(coach.toolGuidance(call, call.body)),
)

export const weeklyGoals = route(contract.weeklyGoals, call =>
  asMessage(coach.weeklyGoals(call, call.body)),
)

export const journalAnalysis = route(contract.journalAnalysis, call =>
  asMessage(coach.journalAnalysis(call, call.body)),
)
