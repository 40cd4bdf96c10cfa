import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { DRAWERS, FILTERS, type ToolId } from '#src/features/texts/constants.ts'
import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { tipsOf } from '#src/features/texts/domain/tips.ts'
import { NO_SITE, type Spoken, type Words, wordsOf } from '#src/features/texts/domain/words.ts'

/** A piece of the site's own text to answer from. */
export interface Passage {
  id: string
  title: string
  /** The section or page that it comes from. */
  url: string
  text: string
  /** What the guide says instead of a text that is not written in whole sentences. */
  step?: string
  /** Null for passages about the practice as a whole. */
  tool: ToolId | null
  /** Search terms that do not occur in the text. */
  keywords: string
  /** Phrases of two words that name the passage, separated by commas. */
  names: string
}

/** Words that belong to one tool alone, stemmed; all of its passages are found by them. */
export const TOOL_WORDS: Readonly<Record<ToolId, string>> = {
  perception: 'perception filter',
  rooms: 'room',
  cabinet: 'cabinet drawer',
  domino: 'domino tile tracker',
}

/** In the order of a new site's filters; a filter that was added is found by its own words. */
const FILTER_KEYWORDS = [
  'worthless failure imposter impostor fraud ashamed shame embarrassed confidence self-esteem criticism inadequate stupid useless dumb loser compare comparison inferior',
  'nothing nobody generalize stuck pattern',
  'they other people others think judge assume silence angry offended opinion reply text ignore didn didnt',
  'guilt guilty obligation must ought expectation perfect perfectionism duty pressure',
  'worst disaster panic anxious anxiety worry fear afraid scared nervous dread bad expect catastrophe',
]

const filters = (words: Words) =>
  words('filters').map((filter, at) => {
    const known = FILTERS.findIndex(({ title }) => said(title) === filter.title)
    return {
      id: known === -1 ? `filter-own-${at}` : `filter-${known}`,
      title: said(msg`The filter "${{ title: filter.title }}"`),
      url: '/perception-filter#identifying',
      tool: 'perception' as const,
      text: said(
        msg`It sounds like ${{ sounds: filter.sounds }} ${{ does: filter.does }} Ask yourself: ${{ ask: filter.ask }}`,
      ),
      step: said(
        msg`This may be the filter “${{ title: filter.title }}”. ${{ does: filter.does }} Write down what happened, what you told yourself about it, and what else it could mean.`,
      ),
      keywords: FILTER_KEYWORDS[known] ?? '',
    }
  })

const rooms = (words: Words) =>
  roomsOf(words).map(room => ({
    id: `room-${room.id}`,
    title: `${room.title} (${room.subtitle})`,
    url: `/three-rooms#${['meditation', 'conscious', 'subconscious'][room.id - 1]}`,
    tool: 'rooms' as const,
    text: `${room.description} ${room.enterBy}`,
    step: said(
      msg`There is a room for this in your mind: ${{ title: room.title }}. ${{ enterBy: room.enterBy }}`,
    ),
    keywords:
      [
        'meditate meditation breathe breath calm still quiet mindfulness now moment stress',
        'thinking overthinking planning busy racing thoughts worry list decide',
        'childhood past memory belief emotion trauma deep why pattern feelings hurt bullied sad sadness cry crying grief grieve mourn died death loss heartbroken',
      ][room.id - 1] ?? '',
  }))

const samplesOf = (words: Words, drawer: string) =>
  words('cabinet.sample')
    .filter(sample => sample.drawer === drawer)
    .map(sample => `${sample.title} (${sample.content})`)

const drawers = (words: Words) =>
  DRAWERS.map((drawer, at) => ({
    id: `drawer-${drawer.id}`,
    title: said(msg`The drawer "${{ title: said(drawer.title) }}"`),
    url: '/tools/cabinet',
    tool: 'cabinet' as const,
    text: [
      `${said(drawer.hint)}.`,
      ...samplesOf(words, drawer.name).map((each, n) =>
        n === 0 ? said(msg`For example: ${{ each }}`) : each,
      ),
    ].join(' '),
    step: said(
      msg`It has a place in the drawer “${{ title: said(drawer.title) }}”. Write it there in one line, with what it needs from you and by when; what has a place stops calling for attention.`,
    ),
    keywords:
      [
        'urgent soon due tomorrow deadline overwhelmed',
        'goal skill learn project month plan',
        'purpose meaning values legacy matters life direction dream someday',
      ][at] ?? '',
  }))

/** Search terms of the questions that a new site has; other questions are found by their words. */
const FAQ_KEYWORDS = [
  'minutes long daily time busy',
  'results work how long change weeks months',
  'where to start begin first which tool all',
  'price group individual one on one session 1:1',
  'video zoom location new york place virtual online',
]
const FIRST_QUESTIONS = wordsOf(NO_SITE)('faq').map(item => item.question)

const answers = (words: Words) =>
  words('faq').map((item, index) => ({
    id: `faq-${index}`,
    title: item.question,
    url: '/contact#faq',
    tool: null,
    text: item.answer,
    keywords: FAQ_KEYWORDS[FIRST_QUESTIONS.indexOf(item.question)] ?? '',
  }))

/** Search terms by passage id that do not occur in the text. */
const KEYWORDS: Readonly<Record<string, string>> = {
  'filter-find':
    'lens perception perspective belief limiting mindset see view notice spot recognize trigger react reaction overreact upset bias identify',
  'filter-adjust': 'reframe change negative thought thinking pattern positive challenge rewrite',
  'rooms-which': 'three 3 rooms mind awareness attention where present conscious subconscious',
  'rooms-move': 'switch practice routine morning evening weekly meditation schedule enter leave',
  'cabinet-sort':
    'organize overwhelmed forget remember clutter prioritize declutter drawers thoughts mental load',
  'cabinet-weekly': 'review sunday habit emotional filing weekly maintain clean tidy empty often',
  'domino-choose':
    'pick start action first task today focus motivation procrastinate procrastination lazy begin productive smallest step idea',
  'domino-pips': '12 areas categories status green track tracker balance complete',
  'domino-missed':
    'fail failed streak broke habit consistency discipline forgot gave up behind restart skip big didn didnt',
  'domino-evening': 'reflection journal evening night review day end',
  'week-plan':
    'planner schedule goals goal setting sunday monday intention priorities organize weekly',
  sleep: 'sleep tired exhausted insomnia burnout energy fatigue rest recover break night',
  boundaries:
    'boundaries boundary people pleasing no refuse overcommitted decline reject invitation work life balance boss family',
  connection:
    'difficult conversation relationship partner friend lonely argument conflict marriage communicate wife husband listen talk daughter son mother father mom dad kid child children parent sister brother lonely loneliness alone love divorce breakup dating likes',
}

const guidance = (words: Words) =>
  tipsOf(words).map(({ id, tool, title, text }) => ({
    id,
    title,
    url: `/tools/${tool}#${id}`,
    tool,
    text,
    keywords: KEYWORDS[id] ?? '',
  }))

const tools = (words: Words) =>
  words('tools').map(tool => ({
    id: `tool-${tool.id}`,
    title: tool.title,
    url: `/tools/${tool.id}`,
    tool: tool.id,
    text: `${tool.question} ${tool.description}`,
    keywords: '',
  }))

/** Two-word phrases by passage id: what a passage is called, and set phrases that mean it. */
const NAMES: Readonly<Record<string, string>> = {
  'tool-perception': 'perception filter',
  'tool-rooms': '3 rooms,three rooms,the rooms',
  'tool-cabinet': 'conscious cabinet,the cabinet',
  'tool-domino': 'daily domino',
  'filter-find': 'which filter,own filter,see things',
  'filter-adjust': 'see things,negative thoughts,a thought',
  'filter-0': 'good enough',
  'filter-1': 'always never,every time',
  'filter-2': 'mind reading,think of',
  'filter-3':
    'i should,should be,should have,should filter,should statement,doing enough,be perfect',
  'filter-4':
    'what if,the worst,give a,giving a,a speech,my speech,public speaking,a presentation,my presentation,in front,will fail,might fail,afraid of,scared of,scared i,my exam,an exam',
  'rooms-which': 'which room,what room,which of,am in,am i',
  'rooms-move': 'get out,out of,go from,between rooms',
  'room-1': 'present room,front room,meditation room,present moment,the now',
  'room-2':
    'conscious room,middle room,conscious mind,planning room,thinking room,stop thinking,my head,worry about,worrying about,stop worrying',
  'room-3':
    'subconscious room,back room,subconscious mind,unconscious mind,unconscious room,has died,died last,passed away,still sad,so sad,feel sad',
  'cabinet-sort':
    'which drawer,a drawer,the drawers,too much,too many,my mind,do list,should do,where to,full time,overwhelmed',
  'cabinet-weekly': 'out of',
  'drawer-this_week': 'this week',
  'drawer-this_year': 'this year',
  'drawer-this_life': 'this life,what matters,my purpose,life purpose,from life,of life',
  'domino-choose': 'get going,get started,putting off,put off,keep putting',
  'domino-missed': 'start over,missed day,give up,giving up,gave up,a habit,not getting',
  'domino-evening': 'look back,went well,tile fell,end of',
  'week-plan': 'weekly planner,weekly intention,per day,many dominoes,went well',
  sleep: 'burned out,burnt out,worn out,a break',
  connection: 'we fight,we argue,feel lonely,so lonely,am lonely,love my,talk to',
  boundaries: 'say no,saying no,turn down,of me,said yes,say yes,saying yes',
  coaching: 'real person',
  memberships: 'money back,inner circle',
}

const passages = (words: Words): readonly Omit<Passage, 'names'>[] => [
  ...guidance(words),
  ...tools(words),
  ...filters(words),
  ...rooms(words),
  ...drawers(words),
  {
    id: 'coaching',
    title: said(msg`Coaching, and where it begins`),
    url: '/coaching',
    tool: null,
    text: words('guide.coaching'),
    keywords:
      'coach session book appointment consultation help human person talk speak call somebody cost price offer',
  },
  {
    id: 'memberships',
    title: said(msg`Memberships`),
    url: '/pricing',
    tool: null,
    text: words('guide.memberships'),
    keywords: 'subscription plan price pay cancel refund membership essentials inner circle free',
  },
  ...answers(words),
]

const isHidden = (site: Spoken, id: ToolId) => !wordsOf(site)('tools').some(tool => tool.id === id)

/** All of the built-in guide's knowledge of a site. */
export const passagesOf = (site: Spoken): readonly Passage[] =>
  passages(wordsOf(site))
    .filter(({ tool }) => tool === null || !isHidden(site, tool))
    .map(each => ({ ...each, names: NAMES[each.id] ?? '' }))

/** What it knows of a site without changes; the names apply to every site. */
export const PASSAGES = passagesOf(NO_SITE)
