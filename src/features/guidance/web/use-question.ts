import { useState } from 'react'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { NOTHING_SAID } from '../constants.ts'

/** Words for the coach that are being written. */
export interface Question {
  text: string
  /** What is the matter with them. */
  error: string | undefined
  write: (text: string) => void
  /** Sends them, unless there are none. */
  ask: () => void
}

/**
 * What a member writes to the coach outside of the chat: kept as a draft until an answer has come.
 * @param draftKey where it is kept
 * @param send asks the coach, and says when the answer has come
 */
export function useQuestion(
  draftKey: string,
  send: (text: string, answered: { onSuccess: () => void }) => void,
): Question {
  const [text, setText] = useState(() => readDraft<string>(draftKey) ?? '')
  const [error, setError] = useState<string>()
  const draft = useDraft(draftKey, text, { enabled: text !== '' })
  return {
    text,
    error,
    write: next => {
      setText(next)
      setError(undefined)
    },
    ask: () => {
      const said = text.trim()
      setError(said ? undefined : NOTHING_SAID)
      if (said) send(said, { onSuccess: () => draft.clear() })
    },
  }
}
