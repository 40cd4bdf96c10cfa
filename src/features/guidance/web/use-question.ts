import { useState } from 'react'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { TEXT_REQUIRED } from '../constants.ts'

/** State of a question to the AI coach. */
export interface Question {
  text: string
  error: string | undefined
  write: (text: string) => void
  /** Does nothing but show an error if the text is blank. */
  ask: () => void
}

/**
 * A question to the AI coach outside the chat; the draft is kept until the answer arrives.
 * @param send calls the AI coach, and `onSuccess` when the answer has arrived
 */
export function useQuestion(
  draftKey: string,
  send: (text: string, options: { onSuccess: () => void }) => void,
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
      const trimmed = text.trim()
      setError(trimmed ? undefined : TEXT_REQUIRED)
      if (trimmed) send(trimmed, { onSuccess: () => draft.clear() })
    },
  }
}
