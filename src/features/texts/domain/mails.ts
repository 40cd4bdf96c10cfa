import { languageNow } from '#src/contract/i18n.ts'
import type { MAILS } from './keys-mails.ts'
import { mailColorsOf } from './mail-colors.ts'
import type { MailTemplate } from './mail-templates.ts'
import { type Spoken, wordsWith } from './words.ts'

type Rows = readonly (readonly [name: string, value: string])[]
type PlaceholderOf<T> = T extends MailTemplate<infer P> ? P : never

export type MailName = keyof typeof MAILS

/** The values that a feature supplies for a mail's own placeholders. */
export type MailValues<N extends MailName> = {
  readonly [P in PlaceholderOf<(typeof MAILS)[N]>]: P extends keyof Blocks
    ? Blocks[P]
    : string | number
}

interface MailLink {
  label: string
  url: string
}

/** Placeholders that stand in a paragraph of their own, and are more than text. */
interface Blocks {
  details: Rows
  choices: readonly MailLink[]
}

export type MailPart = string | MailLink | { rows: Rows } | { choices: Blocks['choices'] }

interface WrittenMail {
  subject: string
  body: {
    language: string
    heading: string
    paragraphs: MailPart[]
    footer: string[]
    colors?: NonNullable<ReturnType<typeof mailColorsOf>>
  }
}

/** A button: words, and the mail's link or an address. */
const BUTTON = /^\[([^\]\n]+)\]\((\{link\}|https:\/\/[^\s)]+)\)$/

/** `unlinked` puts it around the dots in names, which a subject does not need. */
const ZERO_WIDTH_SPACE = /\u200B/g

const inLines = (rows: Rows) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')

/** What a block becomes if its placeholder is used within a sentence. */
const textsOf = ({ details = [], choices = [] }: Partial<Blocks>) => ({
  details: inLines(details),
  choices: choices.map(({ label }) => label).join(', '),
})

function blockOf(block: string, { details = [], choices = [] }: Partial<Blocks>): MailPart | null {
  if (block === '{details}') return { rows: details }
  return block === '{choices}' ? { choices } : null
}

/**
 * A mail in the site's own words.
 * The text is split into parts before anything is filled in, so that nobody's name can become a button or a heading.
 * @param values names that people chose are `unlinked`
 */
export function mailOf<N extends MailName>(
  site: Spoken,
  name: N,
  values: MailValues<N>,
): WrittenMail {
  const blocksOf = values as Partial<Blocks>
  const colors = mailColorsOf(site)
  const { filled, raw } = wordsWith(site, {
    ...(values as Record<string, string | number>),
    ...textsOf(blocksOf),
  })
  const [body = '', ...foot] = raw(`mails.${name}.text`)
    .replace(/\r\n?/g, '\n')
    .split(/^---[ \t]*$/m)
  const blocks = body
    .split(/\n[ \t]*\n/)
    .map(block => block.trim())
    .filter(Boolean)
  const hasHeading = blocks[0]?.startsWith('# ') === true
  const partOf = (block: string): MailPart => {
    const [, label, url] = BUTTON.exec(block) ?? []
    if (label && url) return { label: filled(label), url: filled(url) }
    return blockOf(block, blocksOf) ?? filled(block)
  }
  return {
    subject: filled(raw(`mails.${name}.subject`)).replace(ZERO_WIDTH_SPACE, ''),
    body: {
      language: languageNow(),
      heading: hasHeading ? filled(blocks[0]?.slice(2).trim() ?? '') : '',
      paragraphs: blocks
        .slice(hasHeading ? 1 : 0)
        .map(partOf)
        .filter(part => part !== ''),
      footer: foot
        .join('\n')
        .split('\n')
        .filter(line => line.trim())
        .map(line => filled(line.trim())),
      ...(colors && { colors }),
    },
  }
}
