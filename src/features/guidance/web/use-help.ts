import { callEnvelope, useChange } from '#src/platform/web/api/api.ts'
import { GOALS_FAILED, GUIDANCE_FAILED, JOURNAL_FAILED } from '../constants.ts'
import { journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'

/** Calls the AI coach on the user's action only; never retried automatically, because answers cost money. */
function useCoachCall(ask: (text: string) => Promise<{ message: string }>, failed: string) {
  return useChange(async (text: string) => (await ask(text)).message, { failed })
}

/** @param toolName its id */
export const useToolGuidance = (toolName: string) =>
  useCoachCall(
    question => callEnvelope(toolGuidance, { body: { toolName, question }, retry: false }),
    GUIDANCE_FAILED,
  )

export const useWeeklyGoals = () =>
  useCoachCall(
    userInput => callEnvelope(weeklyGoals, { body: { userInput }, retry: false }),
    GOALS_FAILED,
  )

export const useJournalAnalysis = () =>
  useCoachCall(
    journalEntry => callEnvelope(journalAnalysis, { body: { journalEntry }, retry: false }),
    JOURNAL_FAILED,
  )
