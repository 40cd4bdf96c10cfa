/** How models begin to think aloud, where the service leaves it in the answer. */
const OPENINGS = ['<think>', '<thinking>', '<thought>', '<reasoning>']

/** What is held back of an answer that has not begun: thoughts, or the beginning of a tag. */
interface Held {
  text: string
  /** The tag that ends the thoughts; null outside of them. */
  closing: string | null
}

function withoutThoughts({ text, closing }: Held): Held {
  if (closing !== null) {
    const end = text.indexOf(closing)
    if (end < 0) return { text: text.slice(-closing.length), closing }
    return withoutThoughts({ text: text.slice(end + closing.length), closing: null })
  }
  const begun = text.trimStart()
  const opening = OPENINGS.find(tag => begun.startsWith(tag))
  if (!opening) return { text: begun, closing }
  return withoutThoughts({ text: begun.slice(opening.length), closing: opening.replace('<', '</') })
}

const CLOSING = /<\/(?:think|thinking|thought|reasoning)>/

/** Whether thoughts stand before an answer whose opening tag the service has kept to itself. */
export const endsUnopened = (text: string): boolean =>
  CLOSING.test(text) && !OPENINGS.some(tag => text.includes(tag))

/**
 * The answer without what the model thinks aloud before it. Only the beginning is looked at: a member may ask about
 * such a tag. However long the thoughts are, little of them is kept.
 */
export async function* withoutReasoning(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let held: Held = { text: '', closing: null }
  let hasBegun = false
  for await (const delta of deltas) {
    if (hasBegun) {
      yield delta
      continue
    }
    held = withoutThoughts({ ...held, text: held.text + delta })
    hasBegun = held.closing === null && !OPENINGS.some(tag => tag.startsWith(held.text))
    if (hasBegun) yield held.text
  }
  if (!hasBegun && held.closing === null && held.text !== '') yield held.text
}

/**
 * The same where the opening tag never comes: nothing is passed on before the closing one.
 * @param onWithout called when an answer has no closing tag, and so is passed on whole
 */
export async function* afterClosing(
  deltas: AsyncIterable<string>,
  onWithout: () => void,
): AsyncGenerator<string> {
  let held = ''
  let hasBegun = false
  for await (const delta of deltas) {
    if (hasBegun) {
      yield delta
      continue
    }
    held += delta
    const end = CLOSING.exec(held)
    if (!end) continue
    hasBegun = true
    const rest = held.slice(end.index + end[0].length).trimStart()
    if (rest !== '') yield rest
  }
  if (hasBegun) return
  onWithout()
  if (held !== '') yield held
}
