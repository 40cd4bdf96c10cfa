import type { Words } from '#src/features/texts/domain/words.ts'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'

type Page = 'coaching' | 'filter' | 'home' | 'rooms' | 'tools'

interface ClosingProps {
  /** Its texts' keys begin with this. */
  of: `${Page}.close`
  words: Words
}

export const Closing = ({ of, words }: ClosingProps) => (
  <ClosingCall section={of} title={words(`${of}.title`)} action={words(`${of}.button`)}>
    {words(`${of}.text`)}
  </ClosingCall>
)
