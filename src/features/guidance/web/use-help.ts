import { said } from '#src/contract/i18n.ts'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { GOALS_FAILED, GUIDANCE_FAILED, JOURNAL_FAILED } from '../constants.ts'
import { journalAnalysis, toolGuidance, weeklyGoals } from '../contract.ts'
import { caredFor } from '../domain/care.ts'

interface Asked {
  text: string
  safe?: true
}

/** Calls the AI coach on the user's action only; never retried automatically, because answers cost money. */
function useCoachCall(ask: (asked: Asked) => Promise<{ message: string }>, failed: string) {
  const { data, variables, isPending, mutate, mutateAsync } = useChange(
    async (asked: Asked) => (await ask(asked)).message,
    { failed },
  )
  const isStopped = data !== undefined && caredFor(data) !== null
  return {
    data,
    isPending,
    ask: (text: string) => mutate({ text }),
    answerTo: (text: string) => mutateAsync({ text }),
    /** Where a text was taken for one of danger: answers it all the same. */
    goOn: isStopped && variables ? () => mutate({ ...variables, safe: true }) : undefined,
  }
}

/** @param toolName its id */
export const useToolGuidance = (toolName: string) =>
  useCoachCall(
    ({ text, ...safe }) =>
      callEnvelope(toolGuidance, { body: { toolName, question: text, ...safe }, retry: false }),
    said(GUIDANCE_FAILED),
  )

export const useWeeklyGoals = () =>
  useCoachCall(
    ({ text, ...safe }) =>
      callEnvelope(weeklyGoals, { body: { userInput: text, ...safe }, retry: false }),
    said(GOALS_FAILED),
  )

export const useJournalAnalysis = () =>
  useCoachCall(
    ({ text, ...safe }) =>
      callEnvelope(journalAnalysis, { body: { journalEntry: text, ...safe }, retry: false }),
    said(JOURNAL_FAILED),
  )
