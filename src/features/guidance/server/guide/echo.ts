/**
 * What somebody wrote, said back in their own words: 'I keep putting it off' becomes 'You write that you keep putting it
 * off.' Only sentences that the patterns below turn safely are said back; every other one is left alone, because a wrong
 * echo hurts more than none.
 */

import { msg } from '@lingui/core/runtime-macro'
import { languageNow, said } from '#src/contract/i18n.ts'

/** Longer ones are cut at a clause, or not said back. */
const ECHO_MAX = 140

/** Each is searched for by itself, and a message of 4,000 characters can have a thousand. */
const SENTENCES_MAX = 8

const OPENING = /^(?:(?:hi|hello|hey|well|so|and|but|because|please|ok|okay|ugh|oh)\b[\s,.!-]*)+/i
const FIRST_PERSON = /\b(?:i|i['’]\w+|my|me|myself|mine|we|our|us)\b/i
/** It speaks to somebody, or quotes somebody: turned around it would say something else. */
const SECOND_PERSON = /\b(?:you|your|yours|yourself)\b|["“”«»]/i

const TURNED: Readonly<Record<string, string>> = {
  i: 'you',
  "i'm": "you're",
  "i've": "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  "we're": "you're",
  "we've": "you've",
  our: 'your',
  ours: 'yours',
  us: 'you',
}
const VERB_AFTER_I: Readonly<Record<string, string>> = {
  am: 'are',
  was: 'were',
  "wasn't": "weren't",
}

/** From the first person to the second. */
function turn(text: string): string {
  let afterI = false
  return text.replace(/[\p{L}]+(?:['’][\p{L}]+)?/gu, word => {
    const key = word.toLowerCase().replace('’', "'")
    const turned = (afterI ? VERB_AFTER_I[key] : undefined) ?? TURNED[key]
    // 'I really am' keeps the subject; 'my head is' does not.
    afterI = key === 'i' || (afterI && turned === undefined && key.endsWith('ly'))
    return turned ?? word
  })
}

/** 'am I' and 'was I' as well, where the verb stands first. */
const turnQuestion = (text: string) =>
  turn(text.replace(/\b(am|was) i\b/gi, (_, verb) => `I ${verb}`))

const lowerFirst = (text: string) =>
  /^(?:I\b|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const END = /[\s.,;:!?…–—-]/

/** Without what ends a sentence; a pattern for the whole end would take the square of its length. */
function bare(text: string): string {
  let end = text.length
  while (end > 0 && END.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).trim()
}

/** Questions whose own words can stand in a statement. The first that fits is taken. */
const QUESTIONS: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    /^how (?:do|can|could|should|would|might) (?:i|we) (.+)$/i,
    ([, rest = '']) => `You would like to ${turn(rest)}.`,
  ],
  [
    /^(?:how to|i want to know how to|tell me how to) (.+)$/i,
    ([, rest = '']) => `You would like to ${turn(rest)}.`,
  ],
  [/^should (?:i|we) (.+)$/i, ([, rest = '']) => `You ask yourself whether to ${turn(rest)}.`],
  [
    /^(?:can|could|may) (?:i|we) (.+)$/i,
    ([, rest = '']) => `You ask whether you can ${turn(rest)}.`,
  ],
  [/^why (?:do|does|did) (i|we) (.+)$/i, ([, , rest = '']) => `You wonder why you ${turn(rest)}.`],
  [
    /^why (am|was) i (.+)$/i,
    ([, verb = '', rest = '']) => `You wonder why ${turn(`I ${verb} ${rest}`)}.`,
  ],
  [
    /^(what|when|where|which \w+|who) (?:do|should|can|could) (?:i|we) (.+)$/i,
    ([, asked = '', rest = '']) => `You ask yourself ${asked.toLowerCase()} to ${turn(rest)}.`,
  ],
  [
    /^((?:what|which|where|who)(?: \w+)?) (am|was) i(?: (.+))?$/i,
    ([, asked = '', verb = '', rest = '']) =>
      `You ask yourself ${bare(turnQuestion(`${asked.toLowerCase()} ${verb} I ${rest}`))}.`,
  ],
  [
    /^what (is|are|was|were) (the|a|an|my|our) (.+)$/i,
    ([, verb = '', article = '', rest = '']) =>
      `You ask what ${turn(`${article.toLowerCase()} ${rest}`)} ${verb}.`,
  ],
]

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map(each => each.trim().replace(OPENING, ''))
    .filter(Boolean)

/** A clause that is short enough, the first that is about the writer. */
function short(sentence: string): string | undefined {
  if (sentence.length <= ECHO_MAX) return sentence
  return sentence
    .split(/[,;:–—]\s|\s(?:because|although|while|and|but)\s/)
    .map(bare)
    .find(each => each.length > 12 && each.length <= ECHO_MAX && FIRST_PERSON.test(each))
}

function echoQuestion(sentence: string): string {
  for (const [pattern, say] of QUESTIONS) {
    const found = pattern.exec(sentence)
    if (found) return say(found)
  }
  return ''
}

const STARTS_A_REQUEST = /^(?:tell|explain|show|give|describe|help)\b/i
const QUESTION_WORD =
  /^(?:how|what|when|where|which|who|why|should|can|could|may|is|are|do|does|did|will|would|am|was)\b/i
const SUBJECT =
  /^(?:i|i['’]\w+|we|we['’]\w+|my|our|he|she|they|it|everyone|everybody|everything|nobody|nothing|there|the|this|that)\b/i

/** As it was written, with its own quotations inside. */
function quoted(text: string): string {
  const parts = text.split(/["“”«»]/)
  if (parts.length % 2 === 0) return ''
  return `You write: “${parts.map((part, at) => (at % 2 ? `‘${part}’` : part)).join('')}.”`
}

/** The beginning of what was written, where it cannot be turned around. */
export function quoteOf(message: string): string {
  const text = bare(message.replace(/["“”«»]/g, '').slice(0, ECHO_MAX))
  return said(
    msg`You write: “${{ text: `${text}${text.length < bare(message).length ? ' …' : ''}.` }}”`,
  )
}

/** @returns a sentence, or an empty string where none would be safe */
function echoOf(sentence: string): string {
  const text = bare(short(sentence) ?? '')
  if (text.length < 4) return ''
  if (SECOND_PERSON.test(text)) return quoted(text)
  if (STARTS_A_REQUEST.test(text)) return ''
  if (sentence.endsWith('?') || QUESTION_WORD.test(text)) return echoQuestion(text)
  if (!SUBJECT.test(text))
    return text.split(' ').length <= 8 ? `You bring up ${turn(lowerFirst(text))}.` : ''
  return `You write that ${turn(lowerFirst(text))}.`
}

/**
 * One sentence that says back what was written.
 * @param fits whether a sentence is what the answer is about
 * @returns an empty string where nothing can be said back safely
 */
export function echoMessage(message: string, fits: (sentence: string) => boolean): string {
  // The patterns turn English alone.
  if (languageNow() !== 'en') return ''
  const sentences = sentencesOf(message).slice(0, SENTENCES_MAX)
  const own = sentences.filter(each => FIRST_PERSON.test(each))
  const fitting = sentences.filter(fits)
  const ranked = [
    ...own.filter(each => fitting.includes(each)),
    ...fitting,
    ...own,
    ...sentences.slice(0, 1),
  ]
  for (const sentence of ranked) {
    const said = echoOf(sentence)
    if (said) return said
  }
  return ''
}
