import type { Messages } from '@lingui/core'

/** The language of nobody that `npm run dev -- --pseudo` speaks: what is not in it cannot be translated, or is cut off. */
export const PSEUDO = 'en-XA'

type Message = Messages[string]

const PLAIN = 'aceinouyACEINOUY'
const ACCENTED = 'áçéîñöúýÀÇÈÏÑÕÛÝ'

/** Letters with accents, and each vowel twice, which makes a text some 40 % longer. Elements and placeholders stay. */
const accented = (text: string): string =>
  text.replace(/<\/?\d+\/?>|[a-z]/gi, letter => {
    const other = ACCENTED[PLAIN.indexOf(letter)]
    if (letter.length > 1 || other === undefined) return letter
    return /[aeiou]/i.test(letter) ? other + other : other
  })

/** The forms of a plural are messages, too. */
const said = (message: Message): Message =>
  typeof message === 'string'
    ? accented(message)
    : (message.map(part => {
        if (typeof part === 'string') return accented(part)
        const [name, kind, forms] = part
        if (kind !== 'plural') return part
        const each = Object.entries(forms as Record<string, Message | undefined>)
        const spoken = each.map(([form, words]) => [form, words && said(words)])
        return [name, kind, Object.fromEntries(spoken)]
      }) as Message)

/** @param english what is said in English. @returns the same between brackets, so that what is cut off shows */
export const pseudo = (english: Messages): Messages =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => {
      const words = said(message)
      return [id, typeof words === 'string' ? `[${words}]` : ['[', ...words, ']']]
    }),
  ) as Messages
