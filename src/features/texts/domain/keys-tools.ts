import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Words } from '#src/contract/i18n.ts'
import { FILTERS, GUIDANCE, ROOMS, TOOLS, WEEKLY_PRACTICE } from '../constants.ts'
import { field, type Key, keysOf } from './kinds.ts'
import { DEFAULT_LABELS } from './pips.ts'

const tools = keysOf('tools')
const filter = keysOf('filter')

const LONG = 600
const TOOL_IDS = TOOLS.map(tool => tool.id)

const tool = (label: MessageDescriptor, more: { unique?: true } = {}) =>
  field('id', label, 0, { kind: 'choice', options: TOOL_IDS, ...more })

/** The tools, their rooms, filters and tips. Hidden tools leave menus, the sitemap and the guide. */
export const TOOL_KEYS = {
  tools: tools.list(
    msg`The four tools`,
    4,
    [
      tool(msg`Tool`, { unique: true }),
      field('title', msg`Title`, 60),
      field('question', msg`The question that it answers`, 120),
      field('description', msg`Description`, 300),
      field('verb', msg`What it does, in a word`, 20),
      field('link', msg`How it follows from the previous tool`, 200),
    ],
    TOOLS.map(({ color: _, page: __, ...words }) => words),
  ),
  'tools.how': tools.text(msg`Each tool: link to its page`, 60, msg`How to apply it`),
  'tools.chain.title': tools.text(
    msg`How they work together: title`,
    80,
    msg`How the tools work together`,
  ),
  rooms: tools.list(
    msg`The three rooms: front, middle, back`,
    3,
    [
      field('title', msg`Title`, 60, { unique: true }),
      field('subtitle', msg`Subtitle`, 60),
      field('description', msg`Description`, 300),
      field('enterBy', msg`How to enter`, 300),
    ],
    ROOMS.map(({ id: _, color: __, ...words }) => words),
    3,
  ),
  'tools.practice': tools.list(
    msg`The weekly practice`,
    8,
    [
      field('title', msg`Title`, 60, { unique: true }),
      field('tool', msg`With which tool`, 60),
      field('text', msg`Text`, 300),
    ],
    WEEKLY_PRACTICE,
  ),
  'tools.apply.title': tools.text(
    msg`At the end of each tool: title`,
    80,
    msg`Ready to Master This Tool?`,
  ),
  'tools.apply.text': tools.text(
    msg`At the end of each tool: text`,
    LONG,
    msg`Try it on your own week, with a coach beside you.`,
  ),
  'tools.apply.button': tools.text(
    msg`At the end of each tool: button`,
    40,
    msg`Book a Coaching Session`,
  ),
  'tools.tips.title': tools.text(msg`Tips: title`, 80, msg`From practice`),
  guidance: tools.list(
    msg`Tips that the built-in guide answers from`,
    30,
    [
      field('tool', msg`On the page of`, 0, { kind: 'choice', options: TOOL_IDS }),
      field('title', msg`Title`, 80, { unique: true }),
      field('text', msg`Text`, LONG),
    ],
    GUIDANCE.map(({ id: _, ...tip }) => tip),
  ),
  filters: filter.list(
    msg`Common filters`,
    12,
    [
      field('title', msg`Name`, 60, { unique: true }),
      field('sounds', msg`What it sounds like`, 200),
      field('does', msg`What it does`, 300),
      field('ask', msg`What to ask`, 300),
    ],
    FILTERS,
  ),
}

const LABEL_MAX = 60

export const PIP_KEYS: Readonly<Record<`pips.${number}`, Key<Words>>> = Object.fromEntries(
  DEFAULT_LABELS.map((label, at) => [
    `pips.${at + 1}`,
    tools.text(msg`Daily Domino: pip ${{ number: at + 1 }} of a new domino`, LABEL_MAX, label, {
      plain: true,
    }),
  ]),
)
