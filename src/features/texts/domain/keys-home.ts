import { WEEKDAYS } from '../constants.ts'
import { field, keysOf } from './kinds.ts'

const home = keysOf('home')

const LONG = 600

const pair = (first: string, second: string, max: number) => [
  field('title', first, 80, { unique: true }),
  field('text', second, max),
]

const titled = (label: string, max: number, entries: readonly { title: string; text: string }[]) =>
  home.list(label, max, pair('Title', 'Text', 300), entries)

type SampleWeek = { goal: string } & Record<(typeof WEEKDAYS)[number], boolean>

/** @param marks Monday first; 1 means done (docs/product.md 1.4) */
const sampleWeek = (goal: string, marks: string) =>
  ({
    goal,
    ...Object.fromEntries(WEEKDAYS.map((day, at) => [day, marks[at] === '1'])),
  }) as SampleWeek

export const HOME_KEYS = {
  'home.meta.title': home.text(
    'Title in search results',
    70,
    'Personal growth, one week at a time',
  ),
  'home.meta.description': home.text(
    'Description in search results',
    200,
    'Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.',
  ),
  'home.hero.over': home.text(
    'Line above the headline',
    120,
    'Weekly coaching in {city}, {region}, and worldwide',
  ),
  'home.hero.title': home.text('Headline', 80, 'Tip the first domino. The week follows.'),
  'home.hero.text': home.text(
    'Text under the headline',
    300,
    'Four tools for the mind, one small action a day, and a coach who asks about it on the day you agreed.',
  ),
  'home.hero.method': home.text('First button', 40, 'Explore the Method'),
  'home.hero.book': home.text('Second button', 40, 'Book a Free Consultation'),
  'home.benefits.title': home.text('What changes: title', 80, 'What changes'),
  'home.benefits.lead': home.text(
    'What changes: introduction',
    LONG,
    'Not a new personality. The same life, with a little more room between what happens and what you do.',
  ),
  'home.benefits': titled('What changes: the benefits', 8, [
    {
      title: 'You notice sooner',
      text: 'The old sentence shows itself before it has run the conversation.',
    },
    {
      title: 'You know where you are',
      text: 'Present, thinking, or deep in an old belief: three rooms, with doors that open both ways.',
    },
    {
      title: 'Less is left lying around',
      text: 'Needs, wants, should-dos and distractions each get a drawer, and the desk gets clear.',
    },
    {
      title: 'One thing gets done',
      text: 'A first domino, small enough to tip today, and by Sunday a row of them on paper.',
    },
  ]),
  'home.results.lead': home.text(
    'Results: introduction',
    LONG,
    'Core exercises take 15-30 minutes per day. What people can expect:',
  ),
  'home.results': home.list(
    'Results',
    6,
    [field('when', 'When', 80, { unique: true }), field('what', 'What', 120)],
    [
      { when: 'Within about two weeks', what: 'noticeable shifts in awareness' },
      { when: 'Within 4-6 weeks', what: 'behaviour change' },
      { when: 'Within 3-6 months', what: 'deeper transformation' },
    ],
  ),
  'home.week.title': home.text('The week: title', 80, 'Why Weekly Works'),
  'home.week.claim': home.text(
    'The week: claim',
    200,
    'A day is too short to change in. A year is too long to remember.',
  ),
  'home.week.text': home.text(
    'The week: text',
    LONG,
    'A week has a shape. It begins, it has a middle in which things go wrong, and it ends while you can still recall why. Missing one day is weather; seven days show the climate. And next Monday is never far away.',
  ),
  'home.week.parts': titled('The week: its parts', 8, [
    { title: 'Weekly reflection', text: 'What went well, what did not, what it taught you.' },
    { title: 'Intention setting', text: 'One sentence for the week to come.' },
    { title: 'Daily domino actions', text: 'One action a day that makes the next ones easier.' },
    { title: 'Progress tracking', text: 'Small marks, seen together on Sunday.' },
  ]),
  'home.tools.title': home.text('The tools: title', 80, 'Four core tools'),
  'home.tools.lead': home.text(
    'The tools: introduction',
    LONG,
    'Each tool is a question you can ask in the kitchen. Together they take you from what you see to what you do.',
  ),
  'home.tools.link': home.text('The tools: link', 80, 'How the four tools work together'),
  'home.tracking.title': home.text('Tracking: title', 80, 'Weekly goal tracking'),
  'home.tracking.lead': home.text(
    'Tracking: introduction',
    LONG,
    'Five meditations out of seven is not a failed week. Seen on one page it is five mornings that went well, and a question about the other two.',
  ),
  'home.tracking.text': home.text(
    'Tracking: text',
    LONG,
    'Mark the day when it is done, look at the row on Sunday, and set the next intention from what you see.',
  ),
  'home.tracking.caption': home.text('Tracking: over the sample week', 80, 'A week in small marks'),
  'home.tracking.sample': home.list(
    'Tracking: the sample week',
    6,
    [
      field('goal', 'Goal', 40, { unique: true }),
      ...WEEKDAYS.map(day => field(day, `Done on ${day}`, 0, { kind: 'flag' })),
    ],
    [
      sampleWeek('Meditation', '1101101'),
      sampleWeek('Exercise', '1010100'),
      sampleWeek('Reading', '0111001'),
    ],
    1,
  ),
  'home.faq.title': home.text('Questions: title', 80, 'Questions people ask first'),
  'home.letter.title': home.text('Newsletter: title', 80, 'A letter for your week'),
  'home.letter.lead': home.text(
    'Newsletter: introduction',
    LONG,
    'One of the four tools, one question, one small domino to try. By mail, now and then.',
  ),
  'letter.meta.title': home.text('Newsletter: title in search results', 70, 'Newsletter'),
  'letter.meta.description': home.text(
    'Newsletter: description in search results',
    200,
    'One of the four tools, one question, one small domino to try. By mail, now and then.',
  ),
  'letter.over': home.text('Newsletter: line above the title of its page', 120, 'Newsletter'),
  'letter.note': home.text(
    'Newsletter: under the field',
    120,
    'A thought for your week, now and then. One click ends it.',
  ),
  'home.close.title': home.text('Last call: title', 80, 'Begin with half an hour'),
  'home.close.text': home.text(
    'Last call: text',
    LONG,
    'Thirty minutes, free, in {city} or by video. Bring the week you are in; leave with one first domino for the next.',
  ),
  'home.close.button': home.text('Last call: button', 40, 'Book a Free Consultation'),
}
