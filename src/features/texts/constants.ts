import { msg } from '@lingui/core/runtime-macro'

type Message = ReturnType<typeof msg>

export type ToolId = 'perception' | 'rooms' | 'cabinet' | 'domino'

export interface Tool {
  id: ToolId
  title: Message
  /** The question that the tool answers. */
  question: Message
  description: Message
  /** What the tool does, in a word, and how it follows from the previous one. */
  verb: Message
  link: Message
  color: 'primary' | 'secondary' | 'accent' | 'indigo'
  /** The link of its card (docs/product.md 1.2). */
  page: string
}

/** The tool catalog (docs/product.md 1.2). */
export const TOOLS: readonly Tool[] = [
  {
    id: 'perception',
    title: msg`Perception Filter`,
    question: msg`What am I looking through?`,
    description: msg`Identify the limiting beliefs and mental filters between you and what happens, and choose which of them to keep.`,
    verb: msg`See`,
    link: msg`Take the filter off, and what is left is what happened.`,
    color: 'primary',
    page: '/perception-filter',
  },
  {
    id: 'rooms',
    title: msg`The 3 Rooms of the Mind`,
    question: msg`Where am I right now?`,
    description: msg`Find out where your awareness lives: in the present, in the thinking of the day, or in what lies underneath.`,
    verb: msg`Locate`,
    link: msg`Seen clearly, it belongs to one room: rest, thought or something older.`,
    color: 'indigo',
    page: '/three-rooms',
  },
  {
    id: 'cabinet',
    title: msg`Conscious Cabinet`,
    question: msg`What is all this, and where does it go?`,
    description: msg`Sort life into drawers: needs, wants, should-dos, distractions. What has a place stops calling for attention.`,
    verb: msg`Sort`,
    link: msg`From the right room you can tell a need from a should, and file it.`,
    color: 'accent',
    page: '/conscious-cabinet',
  },
  {
    id: 'domino',
    title: msg`Daily Domino`,
    question: msg`What one thing comes first?`,
    description: msg`Pick the one action a day that starts a cascade of positive outcomes, do it, and track the small wins.`,
    verb: msg`Act`,
    link: msg`What lies on top of the first drawer is the domino of the day.`,
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
  title: Message
  subtitle: Message
  description: Message
  color: 'front' | 'middle' | 'back'
  enterBy: Message
}

/** The rooms as the home and tools pages name them (docs/product.md 1.3). */
export const ROOMS: readonly Room[] = [
  {
    id: 1,
    title: msg`The Present Room`,
    subtitle: msg`The Front Room`,
    description: msg`Stillness, meditation, present awareness. Nothing to solve here; the light comes in.`,
    color: 'front',
    enterBy: msg`Sit down and follow the breath. Recommended practice: 5-10 minutes daily.`,
  },
  {
    id: 2,
    title: msg`The Conscious Room`,
    subtitle: msg`The Middle Room`,
    description: msg`Daily thinking, planning, worries. Most of the day is spent at this table.`,
    color: 'middle',
    enterBy: msg`Write the thoughts down, then ask of each: is this mine to do today?`,
  },
  {
    id: 3,
    title: msg`The Subconscious Room`,
    subtitle: msg`The Back Room`,
    description: msg`Core beliefs, memories, emotions, fears. The deep inner work is done in here.`,
    color: 'back',
    enterBy: msg`Go in slowly, with a journal or with a coach, and carry out one thing at a time.`,
  },
]

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The weekly practice list of the tools overview (docs/product.md 1.4). */
export const WEEKLY_PRACTICE = [
  {
    title: msg`Awareness`,
    tool: msg`Perception Filter`,
    text: msg`Catch one filter at work. Name it, and write down what happened without it.`,
  },
  {
    title: msg`Sorting`,
    tool: msg`Conscious Cabinet`,
    text: msg`Empty your head on paper and put each thing into its drawer.`,
  },
  {
    title: msg`Planning`,
    tool: msg`Daily Domino`,
    text: msg`Choose seven first dominoes, one for each day, small enough to tip.`,
  },
  {
    title: msg`Cleansing`,
    tool: msg`The 3 Rooms of the Mind`,
    text: msg`Visit the back room on purpose. Look at one old belief, and let it go or let it stay.`,
  },
] as const

/** The drawers by the names that a site's texts have for them, here as in members' own cabinets (docs/product.md 6.1). */
export const DRAWERS = [
  {
    id: 'this_week',
    name: 'This Week',
    title: msg`This Week`,
    hint: msg`Immediate concerns and current priorities`,
  },
  {
    id: 'this_year',
    name: 'This Year',
    title: msg`This Year`,
    hint: msg`Medium-term goals and developing skills`,
  },
  {
    id: 'this_life',
    name: 'This Life',
    title: msg`This Life`,
    hint: msg`Deepest values and life purpose`,
  },
] as const

/** Five common filters (docs/product.md 3.3). */
export const FILTERS = [
  {
    title: msg`Not Good Enough`,
    sounds: msg`“If I were any good at this, it would not be so hard.”`,
    does: msg`It takes praise for politeness and every mistake for proof.`,
    ask: msg`Who first said that, and would I say it to a friend?`,
  },
  {
    title: msg`Always/Never`,
    sounds: msg`“You never listen. I always end up doing it myself.”`,
    does: msg`It turns one evening into a law of nature and leaves nothing to be changed.`,
    ask: msg`When was it last otherwise, even for ten minutes?`,
  },
  {
    title: msg`Mind Reading`,
    sounds: msg`“She did not answer, so she must be angry with me.”`,
    does: msg`It fills a silence with your own worry and then replies to it.`,
    ask: msg`What do I know, and what have I made up? Can I simply ask?`,
  },
  {
    title: msg`Should`,
    sounds: msg`“I should be further along by now.”`,
    does: msg`It puts a rule where a wish could be, and guilt where a plan could be.`,
    ask: msg`Whose rule is it? What do I want, and what is one step toward it?`,
  },
  {
    title: msg`Catastrophizing`,
    sounds: msg`“If this goes wrong, everything does.”`,
    does: msg`It runs from a late reply to a lost job in four seconds, and the body believes it.`,
    ask: msg`What is likely? And if the worst came, what would I do that same afternoon?`,
  },
] as const

/** Practical tips, each a section of its tool's page; the built-in guide answers from them. */
export const GUIDANCE = [
  {
    id: 'filter-find',
    tool: 'perception',
    title: msg`Finding your filter`,
    text: msg`A filter is a belief between you and what happens; over 90% of behaviour is learned, so most filters were learned too. Catch one by its feeling: when something stings more than it should, write down what happened, what you told yourself about it, and what else it could mean.`,
  },
  {
    id: 'filter-adjust',
    tool: 'perception',
    title: msg`Adjusting a filter`,
    text: msg`Do not fight the thought; hold it to the light. Name the filter, look for one thing that speaks against it, and say a sentence that is kinder and still true. Then act on that sentence once, today, in something small.`,
  },
  {
    id: 'rooms-which',
    tool: 'rooms',
    title: msg`Which room am I in?`,
    text: msg`Stop for one breath and ask where your attention is. On what is here: the front room. On plans, worries and lists: the middle room. On old feelings that are larger than the moment: the back room. Naming the room is already a step toward its door.`,
  },
  {
    id: 'rooms-move',
    tool: 'rooms',
    title: msg`Moving between the rooms`,
    text: msg`To come forward, lengthen the breath out and look at one thing for a minute. To go back, sit with pen and paper and ask what this feeling reminds you of; leave again by the front room. A good week uses all three: meditation in the morning for 5-15 minutes, the conscious room by day, the subconscious in the evening.`,
  },
  {
    id: 'cabinet-sort',
    tool: 'cabinet',
    title: msg`Sorting what is on your mind`,
    text: msg`Empty your head on paper first. Then ask of each thing: is it a need, a want, a should-do, or a distraction? Needs and wants go into a drawer by their time: This Week, This Year, This Life. A should-do needs an owner; a distraction may simply go.`,
  },
  {
    id: 'cabinet-weekly',
    tool: 'cabinet',
    title: msg`Filing once a week`,
    text: msg`Open the drawers on the same day each week. Take out what is done, move what has changed its time, and choose three things from This Week for the planner. Feelings may be filed too: write what it was about, and give it a place.`,
  },
  {
    id: 'domino-choose',
    tool: 'domino',
    title: msg`Choosing today's domino`,
    text: msg`Ask which one action would make the next ones easier or unnecessary. Make it small enough to begin within five minutes and clear enough to know when it is done: not "get fit" but "shoes on, to the river and back". Do it before the first distraction, ideally in the first hour.`,
  },
  {
    id: 'domino-pips',
    tool: 'domino',
    title: msg`The twelve pips`,
    text: msg`A domino has twelve pips, one for each part of a good day: mental growth, money, feelings, work, spirit, connection, movement, boundaries, food, reflection, rest, intention. They are Not Started, In Progress or Completed. Twelve small yeses make the day green; a missing one only shows where tomorrow may begin.`,
  },
  {
    id: 'domino-missed',
    tool: 'domino',
    title: msg`After a missed day`,
    text: msg`A missed day is information, not a verdict. Was the domino too large, too late in the day, or not yours at all? Make the next one half the size and tie it to something you already do, such as the first coffee.`,
  },
  {
    id: 'domino-evening',
    tool: 'domino',
    title: msg`The evening look back`,
    text: msg`Three minutes are enough: which tile fell, what it set in motion, and what stood in the way. Write one sentence. It tells you what tomorrow’s first domino could be.`,
  },
  {
    id: 'week-plan',
    tool: 'domino',
    title: msg`Planning a week`,
    text: msg`A week has four parts. Weekly reflection: What went well, what did not, what it taught you. Intention setting: One sentence for the week to come. Daily domino actions: One action a day that makes the next ones easier. Progress tracking: Small marks, seen together on Sunday. Give each day at most three priorities and one domino; leave one evening empty on purpose.`,
  },
  {
    id: 'sleep',
    tool: 'domino',
    title: msg`When rest is missing`,
    text: msg`Rest & Recovery is a pip like the others. Make it a domino: a time at which screens go dark, the telephone in another room, one page of paper to put down what still goes round. The front room, with its long breath out, is a good last room of the day.`,
  },
  {
    id: 'boundaries',
    tool: 'cabinet',
    title: msg`Saying no`,
    text: msg`A no is easier when you know what it says yes to. Look into the drawer This Life before you answer, ask for a day to think, and say it short: "I cannot take that on." Boundaries is a pip too; one small no a day counts.`,
  },
  {
    id: 'connection',
    tool: 'perception',
    title: msg`Somebody who matters`,
    text: msg`Before a hard talk, separate what you know from what you have made up. Ask one real question and repeat the answer in your own words before you reply. Real Connection can be the domino of the day: one call, without a second screen.`,
  },
] as const

/** The invented practice's name. */
export const SAMPLE_BRAND = 'First Domino'
