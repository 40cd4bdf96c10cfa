import { useChange } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { OF_GROUP } from './queries.ts'

interface NewWords<Words, Answer> {
  draft: string
  blank: Words
  send: (words: Words, idempotencyKey: string) => Promise<Answer>
  onSent?: (answer: Answer) => void
}

/** Something new in a group: what is typed is kept until the server has it. */
export function useNewWords<Words, Answer>(options: NewWords<Words, Answer>) {
  const { draft, blank, send, onSent } = options
  const { value: words, set: setWords, reset } = useKept(draft, blank)
  const sending = useChange(send, {
    onDone(answer) {
      reset()
      onSent?.(answer)
    },
    refetch: OF_GROUP,
  })
  return { words, setWords, sending: { ...sending, mutate: () => sending.mutate(words) } }
}
