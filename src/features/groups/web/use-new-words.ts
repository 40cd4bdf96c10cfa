import { useState } from 'react'
import { useChange } from '#src/platform/web/api/api.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { groupKeys } from './queries.ts'

interface NewWords<Words, Answer> {
  groupId: number
  draft: string
  blank: Words
  send: (words: Words, idempotencyKey: string) => Promise<Answer>
  onSent?: (answer: Answer) => void
}

/** Something new in a group: what is typed is kept until the server has it. */
export function useNewWords<Words, Answer>(options: NewWords<Words, Answer>) {
  const { groupId, draft, blank, send, onSent } = options
  const [words, setWords] = useState<Words>(() => readDraft<Words>(draft) ?? blank)
  useDraft(draft, words, { enabled: JSON.stringify(words) !== JSON.stringify(blank) })
  const sending = useChange(send, {
    onDone(answer) {
      setWords(blank)
      clearDraft(draft)
      onSent?.(answer)
    },
    refetch: groupKeys(groupId),
  })
  return { words, setWords, sending: { ...sending, mutate: () => sending.mutate(words) } }
}
