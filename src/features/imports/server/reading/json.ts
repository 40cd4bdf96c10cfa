import { AppError } from '#src/platform/server/errors.ts'
import { DEPTH_MAX, JSON_PARTS_MAX, ROW_CHARACTERS_MAX, ROW_PARTS_MAX } from '../../constants.ts'
import { tooLarge, type ZipEntry } from './zip.ts'

const BLANK = /^[ \t\r\n]*$/
const damaged = () => new AppError('damaged_archive')

type Take = (list: string, row: unknown, n: number) => void

/** What the reader expects next. */
type Expected = 'start' | 'first name' | 'name' | 'list' | 'first row' | 'row' | 'next list' | 'end'

/** Cuts JSON of this one form into rows: a general parser would hold all of it, and streaming ones drop U+FEFF. */
class Rows {
  readonly #take: Take
  readonly #begin: (list: string) => void
  #expected: Expected = 'start'
  #list = ''
  #n = 0
  /** The name or the row that is being read, as far as it has come. */
  #held = ''
  #depth = 0
  #parts = 0
  #inText = false
  #isEscaped = false

  constructor(take: Take, begin: (list: string) => void) {
    this.#take = take
    this.#begin = begin
  }

  /** @throws AppError `damaged_archive`. @throws SyntaxError for a row that is not JSON */
  write(piece: string): void {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] ?? ''
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (character === '\\') this.#isEscaped = true
        else if (character === '"') this.#inText = false
      } else if (character === '"') this.#inText = true
      else if (this.#isBoundary(character)) {
        this.#end(this.#held + piece.slice(from, at), character)
        this.#held = ''
        this.#parts = 0
        from = at + 1
      }
    }
    this.#held += piece.slice(from)
    if (this.#held.length > ROW_CHARACTERS_MAX) throw damaged()
  }

  end(): void {
    if (this.#expected !== 'end' || !BLANK.test(this.#held)) throw damaged()
  }

  /** Whether a character separates rows, lists or names, instead of being inside one. */
  #isBoundary(character: string): boolean {
    const isInList = this.#expected === 'first row' || this.#expected === 'row'
    if (!isInList) return '{}[]:,'.includes(character)
    if (character === ',' || character === '{' || character === '[') {
      this.#parts += 1
      if (this.#parts > ROW_PARTS_MAX) throw damaged()
    }
    if (character === '{' || character === '[') {
      this.#depth += 1
      if (this.#depth > DEPTH_MAX) throw damaged()
    }
    if (this.#depth === 0) return character === ',' || character === ']'
    if (character === '}' || character === ']') this.#depth -= 1
    return false
  }

  #end(held: string, boundary: string): void {
    const expected = this.#expected
    const isBlank = BLANK.test(held)
    if (expected === 'first row' || expected === 'row') {
      if (expected === 'row' || !isBlank || boundary === ',')
        this.#take(this.#list, JSON.parse(held), this.#n++)
      this.#expected = boundary === ',' ? 'row' : 'next list'
    } else if ((expected === 'name' || expected === 'first name') && boundary === ':') {
      const name: unknown = JSON.parse(held)
      if (typeof name !== 'string') throw damaged()
      this.#list = name
      this.#expected = 'list'
    } else if (!isBlank) throw damaged()
    else if (expected === 'start' && boundary === '{') this.#expected = 'first name'
    else if (expected === 'list' && boundary === '[') {
      this.#expected = 'first row'
      this.#n = 0
      this.#begin(this.#list)
    } else if (expected === 'next list' && boundary === ',') this.#expected = 'name'
    else if ((expected === 'next list' || expected === 'first name') && boundary === '}')
      this.#expected = 'end'
    else throw damaged()
  }
}

/**
 * The rows of `{"list": [row, …], …}`, one by one, however long the text is.
 * @param take gets each row with its list and its place in it
 * @param pause is awaited after each piece of the file. @param begin gets the name of each list before its rows
 * @throws AppError `damaged_archive` when it is not UTF-8 or not of that form; what `take` throws
 */
export async function readLists(
  entry: ZipEntry,
  take: Take,
  pause: () => Promise<void>,
  begin: (list: string) => void = () => {},
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let refusal: unknown
  const rows = new Rows((list, row, n) => {
    try {
      take(list, row, n)
    } catch (error) {
      refusal = error
      throw error
    }
  }, begin)
  try {
    await entry.read(async piece => {
      rows.write(decoder.decode(piece, { stream: true }))
      await pause()
    })
    rows.write(decoder.decode())
    rows.end()
  } catch (error) {
    if (refusal) throw refusal
    throw error instanceof AppError ? error : damaged()
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPEN = [0x7b, 0x5b]
const CLOSE = [0x7d, 0x5d]

/**
 * Refuses JSON, before it is parsed as a whole, that is too deep or has too many values: they take many times its size.
 * @throws AppError `damaged_archive`, `too_large`
 */
export function requireModest(json: Buffer): void {
  let [depth, parts, isInText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (byte === COMMA) parts += 1
    else if (OPEN.includes(byte)) {
      parts += 1
      depth += 1
      if (depth > DEPTH_MAX) throw damaged()
    } else if (CLOSE.includes(byte)) depth -= 1
    if (parts > JSON_PARTS_MAX) throw tooLarge('rows')
  }
}
