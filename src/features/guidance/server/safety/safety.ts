import type { HelpLines } from './help-lines.ts'
import { normalize } from './normalize.ts'
import { RULES } from './rules.ts'

export type Danger = 'harm' | 'abuse' | 'violence'

/** The first matching rule, or null. English only (docs/guide/coach-safety.md). */
export function detectDanger(text: string): Danger | null {
  const words = normalize(text)
  for (const [danger, rules] of Object.entries(RULES) as [Danger, readonly RegExp[]][]) {
    if (rules.some(rule => rule.test(words))) return danger
  }
  return null
}

const helpParagraph = ({ emergency, lines }: HelpLines) =>
  [
    `If you are in danger now, ${emergency}.`,
    'You can talk to somebody at any hour.',
    ...lines,
  ].join('\n')

/** For messages to a person: only the help lines, since nothing answers in that person's place. */
export function helpText(text: string, help: HelpLines): string | null {
  const danger = detectDanger(text)
  if (!danger) return null
  return danger === 'abuse' && help.abuse
    ? `${helpParagraph(help)}\n${help.abuse}`
    : helpParagraph(help)
}

const ANSWERS: Record<Danger, (help: HelpLines) => string> = {
  harm: help =>
    `I am very glad you wrote that. What you carry sounds heavier than anything a coach, or I, should carry with you alone, and you deserve a person beside you right now.\n\n${helpParagraph(help)}\n\nIs there somebody near you whom you could tell this, tonight, in just these words? If it is about somebody else: stay with them, ask them straight, and call together.`,
  abuse: help =>
    `Thank you for saying it. What is being done to you is not your fault, and it is not something to be reframed or coached away. Your safety comes first.\n\n${helpParagraph(help)}${help.abuse ? `\n${help.abuse}` : ''}\n\nIf it is safe, tell one person you trust today.`,
  violence: help =>
    `That sounds like more anger or fear than one person should hold. Please put distance between you and the person it is about, now, and talk to somebody before you do anything.\n\n${helpParagraph(help)}`,
}

const FOLLOW_UP =
  'I am still thinking of what you wrote before, and I would rather not carry on as if you had not written it.'

/** Length of the prefix by which our own answers are recognized; it does not depend on the lines. */
const PREFIX_LENGTH = 40
const answerPrefixes = (help: HelpLines): string[] =>
  [FOLLOW_UP, ...Object.values(ANSWERS).map(answer => answer(help))].map(answer =>
    answer.slice(0, PREFIX_LENGTH),
  )

/**
 * Messages about self-harm, violence or abuse are answered with care and helplines before a model sees them. The
 * conversation then stays away from the model until it is cleared, even once those messages are too old to be sent:
 * our own earlier answers are recognized.
 * @param texts the user's messages, the latest last
 * @param answers earlier answers
 * @returns the answer, or null if none is needed
 */
export function careAnswer(
  texts: readonly string[],
  help: HelpLines,
  answers: readonly string[] = [],
): string | null {
  const latest = detectDanger(texts.at(-1) ?? '')
  if (latest) return ANSWERS[latest](help)
  const prefixes = answerPrefixes(help)
  const wasCaredFor = answers.some(answer => prefixes.some(prefix => answer.startsWith(prefix)))
  if (!wasCaredFor && !texts.some(text => detectDanger(text) !== null)) return null
  return `${FOLLOW_UP}\n\n${helpParagraph(help)}\n\nWhen you want to talk about something else, clear the chat and start again; I am here for that too.`
}
