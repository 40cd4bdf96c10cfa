import { FILTERS, GUIDANCE, ROOMS, TOOLS, WEEKLY_PRACTICE } from '../constants.ts'
import { field, type Key, keysOf } from './kinds.ts'
import { DEFAULT_LABELS } from './pips.ts'

const tools = keysOf('tools')
const filter = keysOf('filter')

const LONG = 600
const TOOL_IDS = TOOLS.map(tool => tool.id)

const tool = (label: string, more: { unique?: true } = {}) =>
  field('id', label, 0, { kind: 'choice', options: TOOL_IDS, ...more })

/** The tools, their rooms, filters and tips. Hidden tools leave menus, the sitemap and the guide. */
export const TOOL_KEYS = {
  tools: tools.list(
    'The four tools',
    4,
    [
      tool('Tool', { unique: true }),
      field('title', 'Title', 60),
      field('question', 'The question that it answers', 120),
      field('description', 'Description', 300),
      field('verb', 'What it does, in a word', 20),
      field('link', 'How it follows from the previous tool', 200),
    ],
    TOOLS.map(({ color: _, page: __, ...words }) => words),
  ),
  'tools.how': tools.text('Each tool: link to its page', 60, 'How to apply it'),
  'tools.chain.title': tools.text(
    'How they work together: title',
    80,
    'How the tools work together',
  ),
  rooms: tools.list(
    'The three rooms: front, middle, back',
    3,
    [
      field('title', 'Title', 60, { unique: true }),
      field('subtitle', 'Subtitle', 60),
      field('description', 'Description', 300),
      field('enterBy', 'How to enter', 300),
    ],
    ROOMS.map(({ id: _, color: __, ...words }) => words),
    3,
  ),
  'tools.practice': tools.list(
    'The weekly practice',
    8,
    [
      field('title', 'Title', 60, { unique: true }),
      field('tool', 'With which tool', 60),
      field('text', 'Text', 300),
    ],
    WEEKLY_PRACTICE,
  ),
  'tools.apply.title': tools.text(
    'At the end of each tool: title',
    80,
    'Ready to Master This Tool?',
  ),
  'tools.apply.text': tools.text(
    'At the end of each tool: text',
    LONG,
    'Try it on your own week, with a coach beside you.',
  ),
  'tools.apply.button': tools.text(
    'At the end of each tool: button',
    40,
    'Book a Coaching Session',
  ),
  'tools.tips.title': tools.text('Tips: title', 80, 'From practice'),
  guidance: tools.list(
    'Tips that the built-in guide answers from',
    30,
    [
      field('tool', 'On the page of', 0, { kind: 'choice', options: TOOL_IDS }),
      field('title', 'Title', 80, { unique: true }),
      field('text', 'Text', LONG),
    ],
    GUIDANCE.map(({ id: _, ...tip }) => tip),
  ),
  filters: filter.list(
    'Common filters',
    12,
    [
      field('title', 'Name', 60, { unique: true }),
      field('sounds', 'What it sounds like', 200),
      field('does', 'What it does', 300),
      field('ask', 'What to ask', 300),
    ],
    FILTERS,
  ),
}

const LABEL_MAX = 60

export const PIP_KEYS: Readonly<Record<`pips.${number}`, Key<string>>> = Object.fromEntries(
  DEFAULT_LABELS.map((label, at) => [
    `pips.${at + 1}`,
    tools.text(`Daily Domino: pip ${at + 1} of a new domino`, LABEL_MAX, label, { plain: true }),
  ]),
)
