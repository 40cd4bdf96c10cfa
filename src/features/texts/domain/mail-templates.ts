import { msg } from '@lingui/core/runtime-macro'
import type { Words } from '#src/contract/i18n.ts'
import { type Key, keysOf } from './kinds.ts'

const mails = keysOf('mails')

/** Never in a subject: links hold secrets, and the others are several lines. */
const BODY_ONLY: readonly string[] = ['link', 'details', 'choices', 'picture']

const SUBJECT_MAX = 200
const TEXT_MAX = 3_000

export interface MailTemplate<P extends string> {
  label: Words
  subject: Words
  /**
   * `# Heading`, paragraphs with empty lines between them, `[Words]({link})` for the button, `{details}` for the table,
   * `{choices}` for a row of buttons, and the foot below a line of `---`.
   */
  text: Words
  /** The placeholders that it may contain besides the site's own. */
  fills: readonly P[]
  /** The placeholders without which the mail would not work. */
  needs: readonly P[]
}

/** Declares a mail once; its keys, its placeholders and the values that a feature must supply are derived from it. */
export const mail = <const P extends string = never>(
  label: Words,
  subject: Words,
  body: Words,
  { fills = [], needs = [] }: { fills?: readonly P[]; needs?: readonly P[] } = {},
): MailTemplate<P> => ({ label, subject, text: body, fills: [...needs, ...fills], needs })

type Templates = Readonly<Record<string, MailTemplate<string>>>
export type MailKeys<T extends Templates> = Readonly<
  Record<`mails.${Extract<keyof T, string>}.${'subject' | 'text'}`, Key<Words>>
>

/** A subject and a text for each mail. */
export function mailKeys<T extends Templates>(templates: T): MailKeys<T> {
  const keys = Object.entries(templates).flatMap(
    ([name, { label, subject, text: body, fills, needs }]) => [
      [
        `mails.${name}.subject`,
        {
          ...mails.text(label, SUBJECT_MAX, subject),
          part: msg`subject`,
          fills: fills.filter(each => !BODY_ONLY.includes(each)),
        },
      ],
      [
        `mails.${name}.text`,
        { ...mails.markdown(label, TEXT_MAX, body), part: msg`text`, fills, needs },
      ],
    ],
  )
  return Object.fromEntries(keys)
}
