import { isUtf8 } from 'node:buffer'
import { msg } from '@lingui/core/runtime-macro'
import { CsvError, parse } from 'csv-parse/sync'
import { said } from '#src/contract/i18n.ts'
import { mailAddress } from '#src/contract/mail-address.ts'
import { NOTE_MAX, TAG_MAX, TAGS_MAX } from '#src/features/coaching/constants.ts'
import { NAME_MAX } from '#src/features/sign-in/constants.ts'
import { CONTACT_LINES_MAX, CONTACTS_MAX } from '../constants.ts'
import { BadRows } from '../domain/problems.ts'
import { tooLarge } from './zip.ts'

export interface Contact {
  /** The line of the file, from 1. */
  line: number
  email: string
  name: string
  tags: string[]
  note: string
  /** Null when it can be invited. */
  why: string | null
}

function encodingOf([first, second]: Buffer, isText: boolean): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  // What else spreadsheets write on Windows.
  return isText ? 'utf-8' : 'windows-1252'
}

/** Whatever a spreadsheet has written; line breaks as `\n`, or the lines could not be counted. */
function textOf(file: Buffer): string {
  const text = new TextDecoder(encodingOf(file, isUtf8(file))).decode(file)
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

const DELIMITERS = [',', ';', '\t'] as const
const SEPARATOR = /^"?sep=(.)"?$/i

/** The delimiter that Excel's own first line names, otherwise the one that occurs most often in the line of names. */
function delimiterOf(text: string): { delimiter: string; named: boolean } {
  const [line = ''] = text.slice(0, 10_000).split('\n', 1)
  const [, stated] = SEPARATOR.exec(line.trimEnd()) ?? []
  if (line.length < 10 && stated) return { delimiter: stated, named: true }
  if (/^"?sep=/i.test(line)) return { delimiter: '\t', named: true }
  const count = (delimiter: string) => line.split(delimiter).length
  return {
    delimiter: DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best)),
    named: false,
  }
}

const unclosed = (line: number) =>
  new BadRows([
    {
      ...{ list: 'people', row: line, field: '' },
      why: said(
        msg`A quotation mark opens here and closes nowhere. Please delete it, or write it twice.`,
      ),
    },
  ])

type TakeRow = (cells: readonly string[], line: number) => void

/**
 * @param take gets the rows with anything in them, the names of the columns first
 * @throws AppError `too_large`. @throws BadRows
 */
function eachRow(text: string, take: TakeRow): void {
  if (text.split('\n', CONTACT_LINES_MAX + 2).length > CONTACT_LINES_MAX + 1) throw tooLarge('rows')
  const { delimiter, named } = delimiterOf(text)
  let read = named ? 1 : 0
  let refusal: unknown
  try {
    parse(text, {
      delimiter,
      from_line: read + 1,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        // `lines` is counted at the end of the row, whose cells may contain line breaks.
        const within = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
        read = lines
        try {
          take(cells, lines - within)
        } catch (error) {
          refusal = error
          throw error
        }
        return null
      },
    })
  } catch (error) {
    if (refusal || !(error instanceof CsvError)) throw refusal ?? error
    const after = text.split('\n').slice(read)
    throw unclosed(
      read +
        1 +
        Math.max(
          0,
          after.findIndex(line => line.includes('"')),
        ),
    )
  }
}

/** `E-Mail`, `email` and ` EMAIL ` are one column. */
const nameOf = (column: string) => column.toLowerCase().replaceAll(/[^a-z]/g, '')

/** PostgreSQL stores no NUL. */
const textIn = (cell: string | undefined) =>
  (cell ?? '').trim().toWellFormed().replaceAll('\0', '\uFFFD')

function wrong({ email, name, tags, note }: Contact): string | null {
  if ([email, name, ...tags].some(text => text.includes('\n')))
    return said(
      msg`A quotation mark opens on this line and closes on another one. Please check the quotation marks.`,
    )
  if (mailAddress(email) === null)
    return said(
      msg`No mail can go to this address. Please write it as ann@example.com, and nothing else.`,
    )
  if (name.length > NAME_MAX)
    return said(msg`Please keep the name to ${{ max: NAME_MAX }} characters.`)
  if (tags.length > TAGS_MAX || tags.some(tag => tag.length > TAG_MAX))
    return said(
      msg`Please give at most ${{ count: TAGS_MAX }} tags of at most ${{ max: TAG_MAX }} characters.`,
    )
  return note.length > NOTE_MAX
    ? said(msg`Please keep the note to ${{ max: NOTE_MAX }} characters.`)
    : null
}

function contactOf(
  cells: readonly string[],
  places: Readonly<Record<string, number>>,
  line: number,
): Contact {
  const at = (column: string) => textIn(cells[places[column] ?? -1])
  const tags = at('tags')
    .split(';')
    .map(tag => tag.trim())
    .filter(Boolean)
  const contact = {
    line,
    email: at('email'),
    name: at('name'),
    tags: [...new Set(tags)],
    note: at('note'),
  }
  const why = wrong({ ...contact, why: null })
  return {
    ...contact,
    email: why ? contact.email.slice(0, 254) : (mailAddress(contact.email) ?? ''),
    why,
  }
}

/**
 * A table of people, `email,name,tags,note`, with tags separated by `;`.
 * @returns null when it is not such a table. @throws AppError `too_large`. @throws BadRows
 */
export function parseContacts(file: Buffer): Contact[] | null {
  const contacts: Contact[] = []
  const seen = new Set<string>()
  let places: Record<string, number> | undefined
  eachRow(textOf(file), (cells, line) => {
    if (!places) {
      places = Object.fromEntries(cells.map((name, at) => [nameOf(name), at] as const).toReversed())
      return
    }
    if (places.email === undefined) return
    if (contacts.length >= CONTACTS_MAX) throw tooLarge('rows')
    const contact = contactOf(cells, places, line)
    const key = contact.email.toLowerCase()
    if (seen.has(key)) contact.why ??= said(msg`This address stands twice.`)
    seen.add(key)
    contacts.push(contact)
  })
  return contacts.length > 0 ? contacts : null
}
