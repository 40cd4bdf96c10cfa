/**
 * Invisible marks around texts in a preview, so that pressing a text on the page finds its key. They are made of characters
 * for private use, which no text may contain, and pass through rendering like any other text.
 */
const BEGIN = '\uE000'
const END = '\uE001'
const SEPARATOR = '\uE002'
const DIGIT = 0xe010

const ANY_MARK = /[\uE000-\uE01F]/g

const hidden = (value: number) =>
  [...String(value)].map(digit => String.fromCharCode(DIGIT + Number(digit))).join('')

const shown = (digits: string) => Number([...digits].map(char => char.charCodeAt(0) - DIGIT).join(''))

/** @param key the index of the key among all keys. @param item the index of an entry of a list */
export const marked = (text: string, key: number, item?: number): string =>
  text === ''
    ? text
    : `${BEGIN}${hidden(key)}${item === undefined ? '' : SEPARATOR + hidden(item)}${END}${text}${BEGIN}${END}`

export const withoutMarks = (text: string): string =>
  text.replace(/\uE000[^\uE000\uE001]*\uE001/g, '').replace(ANY_MARK, '')

const MARK = /\uE000([\uE010-\uE019]*)(?:\uE002([\uE010-\uE019]+))?\uE001/g

interface Open {
  name: string
  item: string | undefined
}

/** Wraps a piece of text outside tags in elements that name its key. */
function spans(
  text: string,
  open: Open | null,
  names: readonly string[],
): { html: string; open: Open | null } {
  let html = ''
  let from = 0
  let now = open
  const put = (piece: string) => {
    if (piece === '') return
    html +=
      now && piece.trim() !== ''
        ? `<span data-key="${now.name}"${now.item === undefined ? '' : ` data-item="${now.item}"`} tabindex="0" role="button">${piece}</span>`
        : piece
  }
  for (const match of text.matchAll(MARK)) {
    put(text.slice(from, match.index))
    const [, key = '', item] = match
    const name = key === '' ? undefined : names[shown(key)]
    now = name === undefined ? null : { name, item: item === undefined ? undefined : String(shown(item)) }
    from = match.index + match[0].length
  }
  put(text.slice(from))
  return { html, open: now }
}

const TAG_OR_TEXT = /<(script|style|title|textarea|option)\b[\s\S]*?<\/\1>|<[^<>]*>|[^<]+/gi

/** @param html of a page whose texts are marked. @param names of all keys, in their order */
export function editableHtml(html: string, names: readonly string[]): string {
  let open: Open | null = null
  return html.replace(TAG_OR_TEXT, piece => {
    if (piece.startsWith('<')) return withoutMarks(piece)
    const made = spans(piece, open, names)
    open = made.open
    return made.html
  })
}
