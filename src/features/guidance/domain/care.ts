import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { inEnglish } from '#src/contract/own-words.ts'
import type { ChatMessage } from '../contract.ts'

/** In the order in which they are looked for: in an emergency, minutes count. */
export const DANGERS = ['emergency', 'harm', 'abuse', 'violence'] as const

export type Danger = (typeof DANGERS)[number]

/** How an answer to danger begins: by it the page and the next answer know one, whatever its lines are. */
export const CARE_OPENINGS: Readonly<Record<Danger, MessageDescriptor>> = {
  harm: msg`I am very glad you wrote that.`,
  abuse: msg`Thank you for saying it. What is being done to you is not your fault, and it is not something to be reframed or coached away.`,
  violence: msg`That sounds like more anger or fear than one person should hold.`,
  emergency: msg`This can be a medical emergency, and then minutes count.`,
}

export const FOLLOW_UP = msg`I am still thinking of what you wrote before, and I would rather not carry on as if you had not written it.`

/** What somebody sends who was stopped by mistake; the conversation then goes on where it was. */
export const I_AM_SAFE = msg`I am safe: go on`

/** A conversation may have begun in English. */
const inBoth = (message: MessageDescriptor): string[] => [said(message), inEnglish(message)]

/** @returns the danger that an answer speaks to; null for any other answer */
export function caredFor(answer: string): Danger | 'before' | null {
  for (const [danger, opening] of Object.entries(CARE_OPENINGS) as [Danger, MessageDescriptor][])
    if (inBoth(opening).some(each => answer.startsWith(each))) return danger
  return inBoth(FOLLOW_UP).some(each => answer.startsWith(each)) ? 'before' : null
}

interface Conversation {
  messages: readonly ChatMessage[]
  /** What has been written since the person said that they are safe. */
  since: readonly ChatMessage[]
  saidSafe: boolean
}

/** A conversation that goes on after it was stopped by mistake, as if it had not been: with what was asked then. */
export function goneOn(messages: readonly ChatMessage[]): Conversation {
  const isSaying = ({ role, content }: ChatMessage) =>
    role === 'user' && inBoth(I_AM_SAFE).includes(content)
  const at = messages.findLastIndex(isSaying)
  const since = messages.slice(at + 1)
  const before = messages
    .slice(0, Math.max(at, 0))
    .filter(({ role, content }) => role !== 'assistant' || caredFor(content) === null)
    .filter(message => !isSaying(message))
  const left = [...before, ...since]
  return { messages: left.length > 0 ? left : messages, since, saidSafe: at >= 0 }
}
