import { msg } from '@lingui/core/runtime-macro'
import type { Words } from '#src/contract/i18n.ts'
import { WEEKDAYS } from '../constants.ts'
import { field, keysOf } from './kinds.ts'

const home = keysOf('home')

const LONG = 600

const pair = (first: Words, second: Words, max: number) => [
  field('title', first, 80, { unique: true }),
  field('text', second, max),
]

const titled = (label: Words, max: number, entries: readonly { title: Words; text: Words }[]) =>
  home.list(label, max, pair(msg`Title`, msg`Text`, 300), entries)

const DONE_ON = {
  Mon: msg`Done on Mon`,
  Tue: msg`Done on Tue`,
  Wed: msg`Done on Wed`,
  Thu: msg`Done on Thu`,
  Fri: msg`Done on Fri`,
  Sat: msg`Done on Sat`,
  Sun: msg`Done on Sun`,
} as const

type SampleWeek = { goal: Words } & Record<(typeof WEEKDAYS)[number], boolean>

/** @param marks Monday first; 1 means done (docs/product.md 1.4) */
const sampleWeek = (goal: Words, marks: string) =>
  ({
    goal,
    ...Object.fromEntries(WEEKDAYS.map((day, at) => [day, marks[at] === '1'])),
  }) as SampleWeek

export const HOME_KEYS = {
  'home.meta.title': home.text(
    msg`Title in search results`,
    70,
    msg`Personal growth, one week at a time`,
  ),
  'home.meta.description': home.text(
    msg`Description in search results`,
    200,
    msg`Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.`,
  ),
  'home.hero.over': home.text(
    msg`Line above the headline`,
    120,
    msg`Weekly coaching in {city}, {region}, and worldwide`,
  ),
  'home.hero.title': home.text(msg`Headline`, 80, msg`Tip the first domino. The week follows.`),
  'home.hero.text': home.text(
    msg`Text under the headline`,
    300,
    msg`Four tools for the mind, one small action a day, and a coach who asks about it on the day you agreed.`,
  ),
  'home.hero.method': home.text(msg`First button`, 40, msg`Explore the Method`),
  'home.hero.book': home.text(msg`Second button`, 40, msg`Book a Free Consultation`),
  'home.benefits.title': home.text(msg`What changes: title`, 80, msg`What changes`),
  'home.benefits.lead': home.text(
    msg`What changes: introduction`,
    LONG,
    msg`Not a new personality. The same life, with a little more room between what happens and what you do.`,
  ),
  'home.benefits': titled(msg`What changes: the benefits`, 8, [
    {
      title: msg`You notice sooner`,
      text: msg`The old sentence shows itself before it has run the conversation.`,
    },
    {
      title: msg`You know where you are`,
      text: msg`Present, thinking, or deep in an old belief: three rooms, with doors that open both ways.`,
    },
    {
      title: msg`Less is left lying around`,
      text: msg`Needs, wants, should-dos and distractions each get a drawer, and the desk gets clear.`,
    },
    {
      title: msg`One thing gets done`,
      text: msg`A first domino, small enough to tip today, and by Sunday a row of them on paper.`,
    },
  ]),
  'home.results.lead': home.text(
    msg`Results: introduction`,
    LONG,
    msg`Core exercises take 15-30 minutes per day. What people can expect:`,
  ),
  'home.results': home.list(
    msg`Results`,
    6,
    [field('when', msg`When`, 80, { unique: true }), field('what', msg`What`, 120)],
    [
      { when: msg`Within about two weeks`, what: msg`noticeable shifts in awareness` },
      { when: msg`Within 4-6 weeks`, what: msg`behaviour change` },
      { when: msg`Within 3-6 months`, what: msg`deeper transformation` },
    ],
  ),
  'home.week.title': home.text(msg`The week: title`, 80, msg`Why Weekly Works`),
  'home.week.claim': home.text(
    msg`The week: claim`,
    200,
    msg`A day is too short to change in. A year is too long to remember.`,
  ),
  'home.week.text': home.text(
    msg`The week: text`,
    LONG,
    msg`A week has a shape. It begins, it has a middle in which things go wrong, and it ends while you can still recall why. Missing one day is weather; seven days show the climate. And next Monday is never far away.`,
  ),
  'home.week.parts': titled(msg`The week: its parts`, 8, [
    { title: msg`Weekly reflection`, text: msg`What went well, what did not, what it taught you.` },
    { title: msg`Intention setting`, text: msg`One sentence for the week to come.` },
    {
      title: msg`Daily domino actions`,
      text: msg`One action a day that makes the next ones easier.`,
    },
    { title: msg`Progress tracking`, text: msg`Small marks, seen together on Sunday.` },
  ]),
  'home.tools.title': home.text(msg`The tools: title`, 80, msg`Four core tools`),
  'home.tools.lead': home.text(
    msg`The tools: introduction`,
    LONG,
    msg`Each tool is a question you can ask in the kitchen. Together they take you from what you see to what you do.`,
  ),
  'home.tools.link': home.text(msg`The tools: link`, 80, msg`How the four tools work together`),
  'home.tracking.title': home.text(msg`Tracking: title`, 80, msg`Weekly goal tracking`),
  'home.tracking.lead': home.text(
    msg`Tracking: introduction`,
    LONG,
    msg`Five meditations out of seven is not a failed week. Seen on one page it is five mornings that went well, and a question about the other two.`,
  ),
  'home.tracking.text': home.text(
    msg`Tracking: text`,
    LONG,
    msg`Mark the day when it is done, look at the row on Sunday, and set the next intention from what you see.`,
  ),
  'home.tracking.caption': home.text(
    msg`Tracking: over the sample week`,
    80,
    msg`A week in small marks`,
  ),
  'home.tracking.sample': home.list(
    msg`Tracking: the sample week`,
    6,
    [
      field('goal', msg`Goal`, 40, { unique: true }),
      ...WEEKDAYS.map(day => field(day, DONE_ON[day], 0, { kind: 'flag' })),
    ],
    [
      sampleWeek(msg`Meditation`, '1101101'),
      sampleWeek(msg`Exercise`, '1010100'),
      sampleWeek(msg`Reading`, '0111001'),
    ],
    1,
  ),
  'home.faq.title': home.text(msg`Questions: title`, 80, msg`Questions people ask first`),
  'home.letter.title': home.text(msg`Newsletter: title`, 80, msg`A letter for your week`),
  'home.letter.lead': home.text(
    msg`Newsletter: introduction`,
    LONG,
    msg`One of the four tools, one question, one small domino to try. By mail, now and then.`,
  ),
  'letter.meta.title': home.text(msg`Newsletter: title in search results`, 70, msg`Newsletter`),
  'letter.meta.description': home.text(
    msg`Newsletter: description in search results`,
    200,
    msg`One of the four tools, one question, one small domino to try. By mail, now and then.`,
  ),
  'letter.over': home.text(msg`Newsletter: line above the title of its page`, 120, msg`Newsletter`),
  'letter.note': home.text(
    msg`Newsletter: under the field`,
    120,
    msg`A thought for your week, now and then. One click ends it.`,
  ),
  'home.close.title': home.text(msg`Last call: title`, 80, msg`Begin with half an hour`),
  'home.close.text': home.text(
    msg`Last call: text`,
    LONG,
    msg`Thirty minutes, free, in {city} or by video. Bring the week you are in; leave with one first domino for the next.`,
  ),
  'home.close.button': home.text(msg`Last call: button`, 40, msg`Book a Free Consultation`),
}
