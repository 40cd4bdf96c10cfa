import { FILTERS, TOOLS } from '#src/features/site/constants.ts'
import { TOOL_PAGES } from '../domain.ts'
import type { Passage } from './passages.ts'
import { findPassages } from './search.ts'

const SIGNATURE = '_I am the built-in guide: I answer from this site’s own texts, without an AI service._'

const link = ({ title, url }: Passage) => `[${title}](${url})`

/** An answer from the passages found, with links to where they stand; honest when there are none. */
export function guideAnswer(
  question: string,
  passages: readonly Passage[] = findPassages(question, 3),
): string {
  const [first, ...others] = passages
  if (!first) {
    return `I find nothing on that in what this site says, and I would rather not guess. I can help with the four tools: ${TOOLS.map(tool => `[${tool.title}](${TOOL_PAGES[tool.id]})`).join(', ')}. For anything else, [write to the team](/contact) or [book a free consultation](/booking).\n\n${SIGNATURE}`
  }
  const more = others.map(passage => `- ${link(passage)}: ${firstSentence(passage.text)}`)
  return [
    `**${first.title}**\n\n${first.text}`,
    more.length > 0 ? `Close to it:\n${more.join('\n')}` : '',
    `Read on: ${link(first)}`,
    SIGNATURE,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const firstSentence = (text: string) => /^.+?[.?!](?=\s|$)/.exec(text)?.[0] ?? text

/** A week from a few words: an intention made of them, and a domino for the days. */
export function guideWeek(input: string): string {
  const wish = input.replace(/\s+/g, ' ').trim().slice(0, 160)
  const close = findPassages(input, 2)
  return `**A week for: ${wish.replace(/[*_[\]()#`<>]/g, '')}**

1. **Weekly intention.** Put it into one sentence that you can keep on a bad day too: what will you do, and how little is enough?
2. **Monday to Friday, the daily domino.** Ten minutes that move it, at the same time each day, before the first distraction. Write down now which ten minutes.
3. **Midweek.** On Wednesday look once: too large? Halve it. Too easy? Leave it so.
4. **Weekend.** One longer step, and one evening that stays empty on purpose.
5. **Sunday, look back.** What went well, what to improve, one insight. It is the next week’s beginning.

${close.map(passage => `- ${link(passage)}: ${firstSentence(passage.text)}`).join('\n')}

Put it into the [Weekly Planner](/weekly-planner).

${SIGNATURE}`
}

/** What gives each filter away in somebody's own words, in the order of `FILTERS`. */
const TRACES = [
  /\b(not good enough|stupid|useless|failure|worthless|can'?t do anything|not smart|imposter|my fault)\b/i,
  /\b(always|never|every time|everyone|nobody|nothing ever)\b/i,
  /\b((he|she|they) (must|probably) (think|thinks|hate|hates|be angry)|(thinks?|judg\w+) (i'?m|me)|they all think|must be (angry|mad) (at|with) me)\b/i,
  /\b(should(n'?t)?|have to|must|ought to|supposed to)\b/i,
  /\b(disaster|terrible|ruined?|the end|worst|what if|catastroph\w+|everything (will|is going to))\b/i,
]

/** What stands out in a journal entry, by the words it uses. */
export function guideJournal(entry: string): string {
  const seen = FILTERS.filter((_, index) => TRACES[index]?.test(entry))
  const words = (filter: (typeof FILTERS)[number]) =>
    TRACES[FILTERS.indexOf(filter)]?.exec(entry)?.[0].replace(/[*_[\]()#`<>]/g, '') ?? ''
  const filters = seen.length
    ? `Some words point to a filter:\n${seen.map(filter => `- **${filter.title}**, in "${words(filter)}". ${filter.does} Ask: ${filter.ask}`).join('\n')}`
    : 'No filter stands out by its words. That may mean you wrote what happened rather than what it means: a good place to stand.'
  const [near] = findPassages(entry, 1)
  return `Thank you for writing it down; that is already a step out of it.

${filters}

**One thing to do next.** Underline the sentence that weighs most. Write beneath it what you know for certain, and then the smallest action that would be kind to you tomorrow. That is a [Daily Domino](/daily-domino).
${near ? `\nIt may help to read ${link(near)}.\n` : ''}
${SIGNATURE}`
}
