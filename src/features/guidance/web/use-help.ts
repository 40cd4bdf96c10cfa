import { useMutation } from '@tanstack/react-query'
import { ApiError, callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { GOALS_FAILED, GUIDANCE_FAILED, JOURNAL_FAILED } from '../constants.ts'
import { journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'

/** Asks the coach once, when a member presses for it; never again by itself, for an answer costs. */
function useAsk(ask: (text: string) => Promise<{ success: boolean; message: string }>, failed: string) {
  return useMutation({
    mutationFn: async (text: string) => {
      const { success, message } = await ask(text)
      if (!success) throw new ApiError(200, 'failed', message || failed)
      return message
    },
    retry: false,
    onError: error => toast({ title: 'Error', description: messageOf(error, failed), tone: 'destructive' }),
  })
}

/** Help with one of the four tools. @param toolName its id */
export const useToolGuidance = (toolName: string) =>
  useAsk(
    question => callEnvelope(toolGuidance, { body: { toolName, question }, retry: false }),
    GUIDANCE_FAILED,
  )

/** A week from a few words. */
export const useWeeklyGoals = () =>
  useAsk(userInput => callEnvelope(weeklyGoals, { body: { userInput }, retry: false }), GOALS_FAILED)

/** What stands out in a reflection. */
export const useJournalAnalysis = () =>
  useAsk(
    journalEntry => callEnvelope(journalAnalysis, { body: { journalEntry }, retry: false }),
    JOURNAL_FAILED,
  )
