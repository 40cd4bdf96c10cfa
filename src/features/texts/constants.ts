export type ToolId = 'perception' | 'rooms' | 'cabinet' | 'domino'

export interface Tool {
  id: ToolId
  title: string
  /** The question that the tool answers. */
  question: string
  description: string
  /** What the tool does, in a word, and how it follows from the previous one. */
  verb: string
  link: string
  color: 'primary' | 'secondary' | 'accent' | 'indigo'
  /** The link of its card (docs/product.md 1.2). */
  page: string
}

/** The tool catalog (docs/product.md 1.2). */
export const TOOLS: readonly Tool[] = [
  {
    id: 'perception',
    title: 'Perception Filter',
    question: 'What am I looking through?',
    description:
      'Identify the limiting beliefs and mental filters between you and what happens, and choose which of them to keep.',
    verb: 'See',
    link: 'Take the filter off, and what is left is what happened.',
    color: 'primary',
    page: '/perception-filter',
  },
  {
    id: 'rooms',
    title: 'The 3 Rooms of the Mind',
    question: 'Where am I right now?',
    description:
      'Find out where your awareness lives: in the present, in the thinking of the day, or in what lies underneath.',
    verb: 'Locate',
    link: 'Seen clearly, it belongs to one room: rest, thought or something older.',
    color: 'indigo',
    page: '/three-rooms',
  },
  {
    id: 'cabinet',
    title: 'Conscious Cabinet',
    question: 'What is all this, and where does it go?',
    description:
      'Sort life into drawers: needs, wants, should-dos, distractions. What has a place stops calling for attention.',
    verb: 'Sort',
    link: 'From the right room you can tell a need from a should, and file it.',
    color: 'accent',
    page: '/conscious-cabinet',
  },
  {
    id: 'domino',
    title: 'Daily Domino',
    question: 'What one thing comes first?',
    description:
      'Pick the one action a day that starts a cascade of positive outcomes, do it, and track the small wins.',
    verb: 'Act',
    link: 'What lies on top of the first drawer is the domino of the day.',
    color: 'secondary',
    page: '/daily-domino',
  },
]

/** Dollars per month (docs/product.md 9.1); a site's own amounts are in `plans`. */
export const PLAN_PRICES = { free: 0, basic: 29.99, premium: 49.99, coaching: 99.99 } as const

export const pageOfTool = (id: ToolId): string =>
  TOOLS.find(tool => tool.id === id)?.page ?? '/tools'

export const colorOfTool = (id: ToolId): Tool['color'] =>
  TOOLS.find(tool => tool.id === id)?.color ?? 'primary'

export interface Room {
  id: 1 | 2 | 3
  title: string
  subtitle: string
  description: string
  color: 'front' | 'middle' | 'back'
  enterBy: string
}

/** The rooms as the home and tools pages name them (docs/product.md 1.3). */
export const ROOMS: readonly Room[] = [
  {
    id: 1,
    title: 'The Present Room',
    subtitle: 'The Front Room',
    description:
      'Stillness, meditation, present awareness. Nothing to solve here; the light comes in.',
    color: 'front',
    enterBy: 'Sit down and follow the breath. Recommended practice: 5-10 minutes daily.',
  },
  {
    id: 2,
    title: 'The Conscious Room',
    subtitle: 'The Middle Room',
    description: 'Daily thinking, planning, worries. Most of the day is spent at this table.',
    color: 'middle',
    enterBy: 'Write the thoughts down, then ask of each: is this mine to do today?',
  },
  {
    id: 3,
    title: 'The Subconscious Room',
    subtitle: 'The Back Room',
    description: 'Core beliefs, memories, emotions, fears. The deep inner work is done in here.',
    color: 'back',
    enterBy: 'Go in slowly, with a journal or with a coach, and carry out one thing at a time.',
  },
]

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The weekly practice list of the tools overview (docs/product.md 1.4). */
export const WEEKLY_PRACTICE = [
  {
    title: 'Awareness',
    tool: 'Perception Filter',
    text: 'Catch one filter at work. Name it, and write down what happened without it.',
  },
  {
    title: 'Sorting',
    tool: 'Conscious Cabinet',
    text: 'Empty your head on paper and put each thing into its drawer.',
  },
  {
    title: 'Planning',
    tool: 'Daily Domino',
    text: 'Choose seven first dominoes, one for each day, small enough to tip.',
  },
  {
    title: 'Cleansing',
    tool: 'The 3 Rooms of the Mind',
    text: 'Visit the back room on purpose. Look at one old belief, and let it go or let it stay.',
  },
] as const

/** The drawers, here as in members' own cabinets (docs/product.md 6.1). */
export const DRAWERS = [
  { id: 'this_week', title: 'This Week', hint: 'Immediate concerns and current priorities' },
  { id: 'this_year', title: 'This Year', hint: 'Medium-term goals and developing skills' },
  { id: 'this_life', title: 'This Life', hint: 'Deepest values and life purpose' },
] as const

/** Five common filters (docs/product.md 3.3). */
export const FILTERS = [
  {
    title: 'Not Good Enough',
    sounds: '“If I were any good at this, it would not be so hard.”',
    does: 'It takes praise for politeness and every mistake for proof.',
    ask: 'Who first said that, and would I say it to a friend?',
  },
  {
    title: 'Always/Never',
    sounds: '“You never listen. I always end up doing it myself.”',
    does: 'It turns one evening into a law of nature and leaves nothing to be changed.',
    ask: 'When was it last otherwise, even for ten minutes?',
  },
  {
    title: 'Mind Reading',
    sounds: '“She did not answer, so she must be angry with me.”',
    does: 'It fills a silence with your own worry and then replies to it.',
    ask: 'What do I know, and what have I made up? Can I simply ask?',
  },
  {
    title: 'Should',
    sounds: '“I should be further along by now.”',
    does: 'It puts a rule where a wish could be, and guilt where a plan could be.',
    ask: 'Whose rule is it? What do I want, and what is one step toward it?',
  },
  {
    title: 'Catastrophizing',
    sounds: '“If this goes wrong, everything does.”',
    does: 'It runs from a late reply to a lost job in four seconds, and the body believes it.',
    ask: 'What is likely? And if the worst came, what would I do that same afternoon?',
  },
] as const

/** Practical tips, each a section of its tool's page; the built-in guide answers from them. */
export const GUIDANCE = [
  {
    id: 'filter-find',
    tool: 'perception',
    title: 'Finding your filter',
    text: 'A filter is a belief between you and what happens; over 90% of behaviour is learned, so most filters were learned too. Catch one by its feeling: when something stings more than it should, write down what happened, what you told yourself about it, and what else it could mean.',
  },
  {
    id: 'filter-adjust',
    tool: 'perception',
    title: 'Adjusting a filter',
    text: 'Do not fight the thought; hold it to the light. Name the filter, look for one thing that speaks against it, and say a sentence that is kinder and still true. Then act on that sentence once, today, in something small.',
  },
  {
    id: 'rooms-which',
    tool: 'rooms',
    title: 'Which room am I in?',
    text: 'Stop for one breath and ask where your attention is. On what is here: the front room. On plans, worries and lists: the middle room. On old feelings that are larger than the moment: the back room. Naming the room is already a step toward its door.',
  },
  {
    id: 'rooms-move',
    tool: 'rooms',
    title: 'Moving between the rooms',
    text: 'To come forward, lengthen the breath out and look at one thing for a minute. To go back, sit with pen and paper and ask what this feeling reminds you of; leave again by the front room. A good week uses all three: meditation in the morning for 5-15 minutes, the conscious room by day, the subconscious in the evening.',
  },
  {
    id: 'cabinet-sort',
    tool: 'cabinet',
    title: 'Sorting what is on your mind',
    text: 'Empty your head on paper first. Then ask of each thing: is it a need, a want, a should-do, or a distraction? Needs and wants go into a drawer by their time: This Week, This Year, This Life. A should-do needs an owner; a distraction may simply go.',
  },
  {
    id: 'cabinet-weekly',
    tool: 'cabinet',
    title: 'Filing once a week',
    text: 'Open the drawers on the same day each week. Take out what is done, move what has changed its time, and choose three things from This Week for the planner. Feelings may be filed too: write what it was about, and give it a place.',
  },
  {
    id: 'domino-choose',
    tool: 'domino',
    title: "Choosing today's domino",
    text: 'Ask which one action would make the next ones easier or unnecessary. Make it small enough to begin within five minutes and clear enough to know when it is done: not "get fit" but "shoes on, to the river and back". Do it before the first distraction, ideally in the first hour.',
  },
  {
    id: 'domino-pips',
    tool: 'domino',
    title: 'The twelve pips',
    text: 'A domino has twelve pips, one for each part of a good day: mental growth, money, feelings, work, spirit, connection, movement, boundaries, food, reflection, rest, intention. They are Not Started, In Progress or Completed. Twelve small yeses make the day green; a missing one only shows where tomorrow may begin.',
  },
  {
    id: 'domino-missed',
    tool: 'domino',
    title: 'After a missed day',
    text: 'A missed day is information, not a verdict. Was the domino too large, too late in the day, or not yours at all? Make the next one half the size and tie it to something you already do, such as the first coffee.',
  },
  {
    id: 'domino-evening',
    tool: 'domino',
    title: 'The evening look back',
    text: 'Three minutes are enough: which tile fell, what it set in motion, and what stood in the way. Write one sentence. It tells you what tomorrow’s first domino could be.',
  },
  {
    id: 'week-plan',
    tool: 'domino',
    title: 'Planning a week',
    text: 'A week has four parts. Weekly reflection: What went well, what did not, what it taught you. Intention setting: One sentence for the week to come. Daily domino actions: One action a day that makes the next ones easier. Progress tracking: Small marks, seen together on Sunday. Give each day at most three priorities and one domino; leave one evening empty on purpose.',
  },
  {
    id: 'sleep',
    tool: 'domino',
    title: 'When rest is missing',
    text: 'Rest & Recovery is a pip like the others. Make it a domino: a time at which screens go dark, the telephone in another room, one page of paper to put down what still goes round. The front room, with its long breath out, is a good last room of the day.',
  },
  {
    id: 'boundaries',
    tool: 'cabinet',
    title: 'Saying no',
    text: 'A no is easier when you know what it says yes to. Look into the drawer This Life before you answer, ask for a day to think, and say it short: "I cannot take that on." Boundaries is a pip too; one small no a day counts.',
  },
  {
    id: 'connection',
    tool: 'perception',
    title: 'Somebody who matters',
    text: 'Before a hard talk, separate what you know from what you have made up. Ask one real question and repeat the answer in your own words before you reply. Real Connection can be the domino of the day: one call, without a second screen.',
  },
] as const

/** The invented practice's name. */
export const SAMPLE_BRAND = 'First Domino'
