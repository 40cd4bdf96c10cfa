import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { DRAWERS, FILTERS, type ToolId } from '#src/features/texts/constants.ts'
import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { tipsOf } from '#src/features/texts/domain/tips.ts'
import { NO_SITE, type Spoken, type Words, wordsOf } from '#src/features/texts/domain/words.ts'
import { guideLanguageNow } from './language.ts'

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
  /** Phrases of two words that name the passage, or mean it, separated by commas. */
  names: string
}

type Untagged = Omit<Passage, 'keywords' | 'names'> & Partial<Pick<Passage, 'keywords'>>

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
  }))

const samplesOf = (words: Words, drawer: string) =>
  words('cabinet.sample')
    .filter(sample => sample.drawer === drawer)
    .map(sample => `${sample.title} (${sample.content})`)

const drawers = (words: Words) =>
  DRAWERS.map(drawer => ({
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
  }))

/** The search terms of a question that a new site has stay with it; other questions are found by their words. */
function answers(words: Words) {
  const first = wordsOf(NO_SITE)('faq').map(item => item.question)
  return words('faq').map((item, index) => ({
    id: `faq-${index}`,
    title: item.question,
    url: '/contact#faq',
    tool: null,
    text: item.answer,
    keywords: guideLanguageNow().keywords[`faq-${first.indexOf(item.question)}`] ?? '',
  }))
}

const guidance = (words: Words) =>
  tipsOf(words).map(({ id, tool, title, text }) => ({
    id,
    title,
    url: `/tools/${tool}#${id}`,
    tool,
    text,
  }))

const tools = (words: Words) =>
  words('tools').map(tool => ({
    id: `tool-${tool.id}`,
    title: tool.title,
    url: `/tools/${tool.id}`,
    tool: tool.id,
    text: `${tool.question} ${tool.description}`,
  }))

const passages = (words: Words): readonly Untagged[] => [
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
  },
  {
    id: 'memberships',
    title: said(msg`Memberships`),
    url: '/pricing',
    tool: null,
    text: words('guide.memberships'),
  },
  ...answers(words),
]

const isHidden = (site: Spoken, id: ToolId) => !wordsOf(site)('tools').some(tool => tool.id === id)

/** All of the built-in guide's knowledge of a site, in the language of whoever reads it. */
export function passagesOf(site: Spoken): readonly Passage[] {
  const { keywords, names } = guideLanguageNow()
  return passages(wordsOf(site))
    .filter(({ tool }) => tool === null || !isHidden(site, tool))
    .map(each => ({
      ...each,
      keywords: each.keywords ?? keywords[each.id] ?? '',
      names: names[each.id] ?? '',
    }))
}

/** What it knows of a site without changes; the names apply to every site. */
export const PASSAGES = passagesOf(NO_SITE)
