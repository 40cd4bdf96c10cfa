import type { MAILS } from './keys-mails.ts'
import type { MailTemplate } from './mail-templates.ts'
import { type Spoken, wordsWith } from './words.ts'

type Rows = readonly (readonly [name: string, value: string])[]
type PlaceholderOf<T> = T extends MailTemplate<infer P> ? P : never

export type MailName = keyof typeof MAILS

/** What a feature gives for a mail's own placeholders. */
export type MailValues<N extends MailName> = {
  readonly [P in PlaceholderOf<(typeof MAILS)[N]>]: P extends 'details' ? Rows : string | number
}

export type MailPart = string | { label: string; url: string } | { rows: Rows }

interface WrittenMail {
  subject: string
  letter: { heading: string; paragraphs: MailPart[]; footer: string[] }
}

/** A button: words, and the mail's link or an address. */
const BUTTON = /^\[([^\]\n]+)\]\((\{link\}|https:\/\/[^\s)]+)\)$/

/** Sets the dots of names apart (`unlinked`), which a subject does not need. */
const ZERO_WIDTH_SPACE = /\u200B/g

const inLines = (rows: Rows) => rows.map(([name, value]) => `${name}: ${value}`).join('\n')

/**
 * A mail as the site says it.
 * The text is taken apart before anything is filled in, so what somebody is called can make neither a button nor a heading.
 * @param values names that people chose are `unlinked`
 */
export function mailOf<N extends MailName>(site: Spoken, name: N, values: MailValues<N>): WrittenMail {
  const { details = [], ...own } = values as Record<string, string | number> & { details?: Rows }
  const { filled, raw } = wordsWith(site, { ...own, details: inLines(details) })
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
    return block === '{details}' ? { rows: details } : filled(block)
  }
  return {
    subject: filled(raw(`mails.${name}.subject`)).replace(ZERO_WIDTH_SPACE, ''),
    letter: {
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
    },
  }
}
