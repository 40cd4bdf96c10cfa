import { DRAWERS, FAQ, FILTERS, GUIDANCE, ROOMS, type ToolId } from '#src/features/content/constants.ts'

/** A piece of the site's own text to answer from. */
export interface Passage {
  id: string
  title: string
  /** The section or page that it comes from. */
  url: string
  text: string
  /** Null for passages about the practice as a whole. */
  tool: ToolId | null
  /** Search terms that do not occur in the text. */
  keywords: string
}

const filters = FILTERS.map((filter, index) => ({
  id: `filter-${index}`,
  title: `The filter "${filter.title}"`,
  url: '/perception-filter#identifying',
  tool: 'perception' as const,
  text: `It sounds like ${filter.sounds} ${filter.does} Ask yourself: ${filter.ask}`,
  keywords:
    [
      'worthless failure imposter confidence self-esteem criticism inadequate',
      'every time nothing ever generalize stuck pattern',
      'what they other people others think of me judge assume silence angry offended opinion',
      'guilt guilty enough obligation must ought expectation duty pressure',
      'worst disaster panic anxious anxiety worry fear afraid what if',
    ][index] ?? '',
}))

const rooms = ROOMS.map(room => ({
  id: `room-${room.id}`,
  title: `${room.title} (${room.subtitle})`,
  url: `/three-rooms#${['meditation', 'conscious', 'subconscious'][room.id - 1]}`,
  tool: 'rooms' as const,
  text: `${room.description} ${room.enterBy}`,
  keywords:
    [
      'meditate meditation breathe breath calm still quiet mindfulness now moment stress',
      'thinking overthinking planning busy racing thoughts worry list decide',
      'childhood past memory belief emotion trauma deep why pattern feelings',
    ][room.id - 1] ?? '',
}))

const drawers = DRAWERS.map(drawer => ({
  id: `drawer-${drawer.id}`,
  title: `The drawer "${drawer.title}"`,
  url: '/tools/cabinet',
  tool: 'cabinet' as const,
  text: `${drawer.hint}. For example: ${drawer.samples.map(sample => `${sample.title} (${sample.content})`).join(' ')}`,
  keywords:
    [
      'urgent now soon deadline overwhelmed too much to do',
      'goal skill learn project month plan',
      'purpose meaning values legacy what matters life direction',
    ][DRAWERS.indexOf(drawer)] ?? '',
}))

const answers = FAQ.map((item, index) => ({
  id: `faq-${index}`,
  title: item.question,
  url: '/contact#faq',
  tool: null,
  text: item.answer,
  keywords:
    [
      'minutes long daily time busy',
      'results work how long change weeks months',
      'where to start begin first which tool all',
      'price group individual one on one session 1:1',
      'video zoom location new york place virtual online',
    ][index] ?? '',
}))

/** Search terms by passage id that do not occur in the text. */
const KEYWORDS: Readonly<Record<string, string>> = {
  'filter-find':
    'perception perspective belief limiting mindset see view notice trigger reaction upset bias identify',
  'filter-adjust': 'reframe change negative thought thinking pattern positive challenge rewrite',
  'rooms-which': 'three 3 rooms mind awareness attention where present conscious subconscious',
  'rooms-move': 'switch practice routine morning evening weekly meditation schedule enter leave',
  'cabinet-sort':
    'organize overwhelmed clutter priorities prioritize declutter drawers thoughts mental load too many',
  'cabinet-weekly': 'review sunday habit emotional filing weekly maintain',
  'domino-choose':
    'pick start action first task today focus motivation procrastinate procrastination lazy begin productive',
  'domino-pips': '12 areas categories status green track tracker balance complete',
  'domino-missed': 'fail failed streak broke habit consistency discipline forgot gave up behind restart',
  'domino-evening': 'reflection journal evening night review day end',
  'week-plan': 'planner schedule goals goal setting sunday monday intention priorities organize weekly',
  sleep: 'sleep tired exhausted insomnia burnout energy fatigue rest recover night',
  boundaries: 'boundaries boundary people pleasing no refuse overcommitted work life balance boss family',
  connection:
    'difficult conversation relationship partner friend lonely argument conflict marriage communicate wife husband listen talk',
}

const guidance = GUIDANCE.map(({ id, tool, title, text }) => ({
  id,
  title,
  url: `/tools/${tool}#${id}`,
  tool,
  text,
  keywords: KEYWORDS[id] ?? '',
}))

/** All of the built-in guide's knowledge. */
export const PASSAGES: readonly Passage[] = [
  ...guidance,
  ...filters,
  ...rooms,
  ...drawers,
  {
    id: 'coaching',
    title: 'Coaching, and where it begins',
    url: '/coaching',
    tool: null,
    text: 'Coaching goes in four steps: discovery, integration, application, mastery. It begins with a free 30-minute consultation, in Yonkers or by video, without obligation.',
    keywords: 'coach session book appointment consultation help human person talk cost price offer',
  },
  {
    id: 'memberships',
    title: 'Memberships',
    url: '/pricing',
    tool: null,
    text: 'The four tools and your own tracking are free. Memberships add people: a forum, a group, a coach. They renew monthly, can be canceled at any time, and have a 14-day money-back guarantee.',
    keywords: 'subscription plan price pay cancel refund membership essentials inner circle',
  },
  ...answers,
]
