import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { useGroupChange } from './use-group-change.ts'

interface NewWords<Words, Answer> {
  groupId: number
  /** The draft's key. */
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
  const intent = useIntentKey()
  const { onSettled } = useGroupChange(groupId)
  const sending = useMutation({
    mutationFn: () => send(words, intent.keyFor(words)),
    onSuccess: answer => {
      intent.fulfilled()
      setWords(blank)
      clearDraft(draft)
      onSent?.(answer)
    },
    onSettled,
  })
  return { words, setWords, sending }
}
