import { msg } from '@lingui/core/runtime-macro'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { FILTERS } from '#src/features/texts/constants.ts'
import type { ChatMessage } from '../../contract.ts'
import { INTENTION, parseGoals } from '../../domain/goals.ts'
import { echoMessage, quoteOf } from './echo.ts'
import { hear } from './hearing.ts'
import { guideEnglish, guideLanguageNow, type Heard } from './language.ts'
import type { Passage } from './passages.ts'
import { replyOf } from './replies.ts'
import { type Library, subjectOf } from './search.ts'

const SIGNATURE = msg`_I am the built-in guide: I answer from this site’s own texts, without an AI service._`

export const link = ({ title, url }: Passage) => `[${title}](${url})`

/** Small talk, with replies. @param tools links to them */
const smallTalk = (tools: string): readonly (readonly [Heard, string])[] => [
  [
    'greeting',
    said(
      msg`Hello, good that you are here. Tell me what is on your mind in a sentence or two, or ask about one of the four tools: ${{ tools }}.`,
    ),
  ],
  [
    'thanks',
    said(
      msg`You are welcome. If one thing is worth keeping from this, make it [today’s domino](/daily-domino), small enough to begin within five minutes.`,
    ),
  ],
  [
    'who',
    said(
      msg`I search this site and give you the passage that fits best, with a link to it. I know the four tools (${{ tools }}), the week, coaching and memberships. A person answers when you [write to the team](/contact).`,
    ),
  ],
]

/** English is written on pages in other languages, too. */
const isHeard = (name: Heard, words: string) =>
  [guideLanguageNow(), guideEnglish()].some(({ patterns }) => patterns[name].test(words))

const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Also how an earlier answer is recognized. */
const source = (passage: Passage) => said(msg`From this site: ${{ link: link(passage) }}`)

/**
 * Answers the last message; asked for more, from what the message before it is about, without repeating earlier passages.
 * @param week the part of their week that the member shares, as shown to them
 * @param coach where a person reads what they write
 */
export function guideTurn(
  library: Library,
  messages: readonly ChatMessage[],
  { week, coach = '/contact' }: { week?: string | undefined; coach?: string } = {},
): string {
  const { passages, find, toolLinks } = library
  const questions = messages.filter(each => each.role === 'user').map(each => each.content)
  const question = questions.at(-1) ?? ''
  const words = normalize(question)
  const [, smallReply] = smallTalk(toolLinks).find(([name]) => isHeard(name, words)) ?? []
  if (smallReply) return `${smallReply}\n\n${said(SIGNATURE)}`

  const earlier = messages.filter(each => each.role === 'assistant').map(each => each.content)
  const wantsMore = isHeard('more', words)
  let found = wantsMore ? [] : find(question, 3)
  const heard = wantsMore ? null : hear(question, earlier, found[0])
  if (heard) return guideHeard(question, heard, coach)
  if (found.length === 0 && earlier.length > 0) {
    if (!wantsMore && !question.includes('?')) return guideThanks(question)
    const isNew = (passage: Passage) => !earlier.some(answer => answer.includes(source(passage)))
    const together = find(`${questions.at(-2)} ${wantsMore ? '' : question}`, 8)
    const sameSubject = passages.filter(
      each => wantsMore && subjectOf(each) === (together[0] && subjectOf(together[0])),
    )
    found = [...new Set([...together, ...sameSubject])].filter(isNew).slice(0, 3)
  }
  const intention = found.length > 0 && parseGoals(week ?? '').intention
  const answer = guideAnswer(library, found, wantsMore ? '' : question)
  return intention
    ? answer.replace(
        said(SIGNATURE),
        () =>
          `${said(msg`Your intention for this week is “${{ intention: stripMarkdown(intention) }}”. Which part of this serves it?`)}\n\n${said(SIGNATURE)}`,
      )
    : answer
}

const paragraphs = (...parts: readonly string[]) =>
  [...parts, said(SIGNATURE)].filter(Boolean).join('\n\n')

/** For what the site has no text about: no advice, and a person who reads it. */
const guideHeard = (message: string, heard: string, coach: string): string =>
  paragraphs(
    `${stripMarkdown(echoMessage(message, () => true) || quoteOf(message))} ${heard}`,
    said(
      coach === '/contact'
        ? msg`If you like, write it to a person, [in the same words](${{ coach }}).`
        : msg`If you like, write it to your coach, [in the same words](${{ coach }}).`,
    ),
  )

/** The answer to the guide's own question, when nothing on the site is about it. */
function guideThanks(message: string): string {
  return paragraphs(
    [stripMarkdown(echoMessage(message, () => false)), said(msg`Thank you for telling me.`)]
      .filter(Boolean)
      .join(' '),
    said(
      msg`If there is one action in it that you could begin within five minutes, make that [today’s domino](/daily-domino), and let the rest wait.`,
    ),
    said(msg`What would that action be?`),
  )
}

/**
 * As a coach answers: that it was heard, one step from the tools with its source, and one question back; or a kind and
 * plain statement that nothing was found.
 */
export function guideAnswer(
  { toolLinks: tools, find }: Library,
  passages: readonly Passage[],
  message: string,
): string {
  const [first, second] = passages
  const echo = stripMarkdown(echoMessage(message, each => find(each, 1)[0]?.id === first?.id))
  if (!first) {
    return paragraphs(
      [echo, said(msg`I found nothing about that on this site, and I would rather not guess.`)]
        .filter(Boolean)
        .join(' '),
      said(
        msg`What I know are the four tools: ${{ tools }}. A person answers when you [write to the team](/contact) or [book a free consultation](/booking).`,
      ),
      said(msg`Would you tell me in other words what weighs on you about it?`),
    )
  }
  const { heard, ask } = replyOf(first.id, message)
  return paragraphs(
    [echo, heard].filter(Boolean).join(' '),
    first.step ?? first.text,
    ask,
    second
      ? said(msg`${{ source: source(first) }}, and close to it ${{ link: link(second) }}`)
      : source(first),
  )
}

const stripMarkdown = (text: string) => text.replace(/[*_[\]()#`<>]/g, '')

const STEPS = [
  (wish: string) => msg`${{ wish }}: choose the first ten minutes, and their hour.`,
  (wish: string) => msg`${{ wish }}: those ten minutes, before the first distraction.`,
  (wish: string) => msg`${{ wish }}: ten more; if it feels too large, halve it.`,
  (wish: string) => msg`${{ wish }}: take one thing out of its way.`,
  (wish: string) => msg`${{ wish }}: ten minutes, and tell somebody about it.`,
  (wish: string) => msg`${{ wish }}: one longer step, while there is time.`,
] as const

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function parseWishes(input: string): string[] {
  const { and, wish } = guideLanguageNow().patterns
  return input
    .replace(/[^\S\n]+/g, ' ')
    .split(/[\n;,]+|\. /)
    .flatMap(part => part.split(and))
    .map(part =>
      stripMarkdown(part)
        .replace(/\s+/g, ' ')
        .replace(/^[\s\-•\d.]*/, '')
        .replace(wish, '')
        .replace(/(?<![.!?\s])[.!?\s]+$/, '')
        .trim()
        .slice(0, 80)
        .trim(),
    )
    .filter(part => part.length > 2)
    .slice(0, 3)
}

export const weekPassages = ({ passages, find }: Library, input: string): Passage[] => [
  ...passages.filter(({ id }) => id === 'week-plan' || id === 'domino-choose'),
  ...find(input, 1).filter(({ id }) => id !== 'week-plan' && id !== 'domino-choose'),
]

/** Says it with the labels that `parseGoals` reads. */
export function guideWeek(library: Library, input: string): string {
  const wishes = parseWishes(input)
  const [first = said(msg`one thing that matters`)] = wishes
  const days = [
    ...STEPS.map((step, day) => step(capitalize(wishes[day % wishes.length] ?? first))),
    msg`Look back: what went well, what to improve, one insight.`,
  ]
  const links = weekPassages(library, input).map(link).join(', ')
  return [
    `**${said(INTENTION)}:** ${said(msg`${{ wishes: capitalize(wishes.join('; ') || first) }}: a little on most days, and enough on a bad one.`)}`,
    days.map((text, day) => `- **${capitalize(weekdayName(day))}:** ${said(text)}`).join('\n'),
    said(msg`On this site: ${{ links }}`),
    said(
      msg`Change every line until it is yours, then put it into the [Weekly Planner](/weekly-planner).`,
    ),
    said(SIGNATURE),
  ].join('\n\n')
}

export function guideJournal({ find, filters: known }: Library, entry: string): string {
  const { patterns } = guideLanguageNow()
  const matched = known.flatMap(filter => {
    const at = FILTERS.findIndex(({ title }) => said(title) === filter.title)
    const quote = patterns[`filter-${at}` as Heard]?.exec(entry)?.[0]
    return quote === undefined ? [] : [{ ...filter, quote: stripMarkdown(quote) }]
  })
  const filters = matched.length
    ? `${said(msg`Some words point to a filter:`)}\n${matched.map(filter => `- ${said(msg`**${{ title: filter.title }}**, in "${{ quote: filter.quote }}". ${{ does: filter.does }} Ask: ${{ ask: filter.ask }}`)}`).join('\n')}`
    : said(
        msg`No filter stands out by its words. That may mean you wrote what happened rather than what it means: a good place to stand.`,
      )
  const [passage] = find(entry, 1)
  return `${said(msg`Thank you for writing it down; that is already a step out of it.`)}

${filters}

${said(msg`**One thing to do next.** Underline the sentence that weighs most. Write beneath it what you know for certain, and then the smallest action that would be kind to you tomorrow. That is a [Daily Domino](/daily-domino).`)}
${passage ? `\n${said(msg`It may help to read ${{ link: link(passage) }}.`)}\n` : ''}
${said(SIGNATURE)}`
}
