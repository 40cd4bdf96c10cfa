import type { ChatMessage } from '../contract.ts'

/** In the order in which they are looked for: in an emergency, minutes count. */
export const DANGERS = ['emergency', 'harm', 'abuse', 'violence'] as const

export type Danger = (typeof DANGERS)[number]

/** How an answer to danger begins: by it the page and the next answer know one, whatever its lines are. */
export const CARE_OPENINGS: Readonly<Record<Danger, string>> = {
  harm: 'I am very glad you wrote that.',
  abuse: 'Thank you for saying it. What is being done to you is not your fault',
  violence: 'That sounds like more anger or fear than one person should hold.',
  emergency: 'This can be a medical emergency, and then minutes count.',
}

export const FOLLOW_UP =
  'I am still thinking of what you wrote before, and I would rather not carry on as if you had not written it.'

/** What somebody sends who was stopped by mistake; the conversation then goes on where it was. */
export const I_AM_SAFE = 'I am safe: go on'

/** @returns the danger that an answer speaks to; null for any other answer */
export function caredFor(answer: string): Danger | 'before' | null {
  for (const [danger, opening] of Object.entries(CARE_OPENINGS) as [Danger, string][])
    if (answer.startsWith(opening)) return danger
  return answer.startsWith(FOLLOW_UP) ? 'before' : null
}

interface Conversation {
  messages: readonly ChatMessage[]
  /** What has been written since the person said that they are safe. */
  since: readonly ChatMessage[]
  saidSafe: boolean
}

/** A conversation that goes on after it was stopped by mistake, as if it had not been: with what was asked then. */
export function goneOn(messages: readonly ChatMessage[]): Conversation {
  const isSaying = ({ role, content }: ChatMessage) => role === 'user' && content === I_AM_SAFE
  const at = messages.findLastIndex(isSaying)
  const since = messages.slice(at + 1)
  const before = messages
    .slice(0, Math.max(at, 0))
    .filter(({ role, content }) => role !== 'assistant' || caredFor(content) === null)
    .filter(message => !isSaying(message))
  const left = [...before, ...since]
  return { messages: left.length > 0 ? left : messages, since, saidSafe: at >= 0 }
}
