import { english, i18n, languageNow, type Speaker, type Words } from './i18n.ts'

type MessageDescriptor = Exclude<Words, string>

/** A value as it is read, of one that holds the product's own texts. */
export type Said<T> = T extends string | number | boolean | null | undefined
  ? T
  : 'message' extends keyof T
    ? string
    : T extends readonly (infer U)[]
      ? readonly Said<U>[]
      : { [P in keyof T]: Said<T[P]> }

/** A value as it is written, of one that holds the product's own texts. */
export type Unsaid<T> = T extends string
  ? string extends T
    ? Words
    : T
  : T extends readonly (infer U)[]
    ? readonly Unsaid<U>[]
    : T extends object
      ? { [P in keyof T]: Unsaid<T[P]> }
      : T

/** Gives each placeholder back. */
const KEPT = new Proxy<Record<string, string>>(
  {},
  {
    get: (_, name) => `{${String(name)}}`,
    getOwnPropertyDescriptor: (_, name) => ({
      value: `{${String(name)}}`,
      configurable: true,
      enumerable: true,
    }),
  },
)

const isMessage = (value: object): value is MessageDescriptor => 'message' in value

const saidBy = (message: MessageDescriptor, speaker: Pick<Speaker, '_'>): string =>
  speaker._({ ...message, values: message.values ?? KEPT })

/** A value with another in place of each text, and of each message that it holds. */
function mapped(value: unknown, to: (words: Words) => string): unknown {
  if (typeof value === 'string') return to(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => mapped(each, to))
  if (isMessage(value)) return to(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, to)]))
}

/**
 * The product's own texts in a value, as they are said: placeholders such as `{brand}` stay in them, and are filled in later.
 * @param speaker another one than whoever says things now
 */
export const template = <T>(value: T, speaker: Pick<Speaker, '_'> = i18n): Said<T> =>
  mapped(value, words => (typeof words === 'string' ? words : saidBy(words, speaker))) as Said<T>

/** For what is no reader's: a log, a service's instructions. */
export const inEnglish = <T>(value: T): Said<T> => template(value, english)

/** Texts of the product's own that are stored in English, whatever language they are read and written in. */
export function storedIn<T>(own: T): {
  /** As they are said now, within a value that was read; everything else stays. */
  read: <V>(value: V) => V
  /** In English, within a value that is to be stored. */
  written: <V>(value: V) => V
} {
  let known: Map<string, MessageDescriptor> | undefined
  const messages = () => {
    if (known) return known
    const found = new Map<string, MessageDescriptor>()
    mapped(own, words => {
      if (typeof words !== 'string') found.set(saidBy(words, english), words)
      return ''
    })
    known = found
    return found
  }
  const change =
    (to: (text: string) => string | undefined) =>
    <V>(value: V): V =>
      languageNow() === english.locale
        ? value
        : (mapped(value, words => (typeof words === 'string' ? (to(words) ?? words) : '')) as V)
  return {
    read: change(text => {
      const message = messages().get(text)
      return message && saidBy(message, i18n)
    }),
    written: change(
      text => [...messages()].find(([, message]) => saidBy(message, i18n) === text)?.[0],
    ),
  }
}
