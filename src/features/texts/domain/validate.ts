import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { listText, numberText } from '#src/contract/formats.ts'
import { said, type Words } from '#src/contract/i18n.ts'
import { mailAddress } from '#src/contract/mail-address.ts'
import { parsedUrl } from '#src/contract/parsed-url.ts'
import { MEDIA_URL } from '#src/contract/site-settings.ts'
import { composeText, isName, isVisible } from '#src/contract/texts.ts'
import { type ItemField, type Key, PLACEHOLDERS } from './kinds.ts'

/** Thrown with the message for the editor. */
class Refused extends Error {
  constructor(message: Words) {
    super(said(message))
  }
}

const atMost = (max: number): MessageDescriptor =>
  msg`Please keep this to ${{ max: numberText(max) }} characters.`
const EMPTY = msg`Please fill this in.`

export const PLACEHOLDER = /\{([a-z_]+)\}/gi

function checkPlaceholders(value: string, own: readonly string[]): void {
  for (const [whole, name = ''] of value.matchAll(PLACEHOLDER)) {
    if (Object.hasOwn(PLACEHOLDERS, name) || own.includes(name)) continue
    const known = [...own, ...Object.keys(PLACEHOLDERS)].map(each => `{${each}}`)
    throw new Refused(
      msg`There is no placeholder ${{ name: whole }}. There are ${{ names: known.join(', ') }}.`,
    )
  }
}

/** @param needs the placeholders that the text cannot do without */
function checkNeeds(value: string, needs: readonly string[]): void {
  const missing = needs.filter(name => !value.includes(`{${name}}`)).map(name => `{${name}}`)
  if (missing.length > 0)
    throw new Refused(
      msg`Please keep ${{ names: listText(missing) }} in the text: it does not work without it.`,
    )
}

function checkText(
  value: unknown,
  max: number,
  optional: boolean,
  { plain, fills = [], needs = [] }: Pick<Key, 'plain' | 'fills' | 'needs'> = {},
): string {
  if (typeof value !== 'string') throw new Refused(msg`This must be text.`)
  const trimmed = value.trim()
  if (!trimmed && !optional) throw new Refused(EMPTY)
  if (!isVisible(trimmed) && !optional)
    throw new Refused(msg`Please enter something that can be seen.`)
  if (trimmed.length > max) throw new Refused(atMost(max))
  if (plain && /[{}]/.test(trimmed))
    throw new Refused(msg`Please leave out ${{ open: '{' }} and ${{ close: '}' }}.`)
  checkPlaceholders(trimmed, fills)
  checkNeeds(trimmed, needs)
  return composeText(trimmed)
}

function checkForm(value: string, form: Key['form']): string {
  if (!value || !form) return value
  if (form === 'email' && mailAddress(value) === null)
    throw new Refused(msg`Please enter an email address such as name@example.com.`)
  if (form === 'name' && !isName(value))
    throw new Refused(msg`Please enter a name that can be seen and read.`)
  if (form === 'url' && !(/^https?:\/\//.test(value) && parsedUrl(value)))
    throw new Refused(msg`Please enter an address that begins with https://.`)
  if (
    form === 'numbers' &&
    !value.split('\n').every(line => !line.trim() || /\d{2}|\w\.\w/.test(line))
  )
    throw new Refused(msg`Please enter a number or an address on each line.`)
  return value
}

function checkLines(value: unknown, { max, maxLines = 10 }: ItemField): string[] {
  if (!Array.isArray(value)) throw new Refused(msg`This must be a list of lines.`)
  const lines = value.map(line => checkText(line, max, true)).filter(Boolean)
  if (lines.length > maxLines)
    throw new Refused(msg`Please keep this to ${{ max: maxLines }} lines.`)
  return lines
}

function checkNumber(value: unknown, { max }: ItemField): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > max)
    throw new Refused(msg`Please enter a number from 0 to ${{ max: numberText(max) }}.`)
  return Math.round(value * 100) / 100
}

function checkField(value: unknown, spec: ItemField): unknown {
  switch (spec.kind) {
    case 'lines':
      return checkLines(value ?? [], spec)
    case 'flag':
      if (typeof (value ?? false) !== 'boolean') throw new Refused(msg`This is either on or off.`)
      return value ?? false
    case 'number':
      return checkNumber(value, spec)
    case 'choice':
      if (!spec.options?.includes(value as string))
        throw new Refused(msg`Please choose one of ${{ names: spec.options?.join(', ') }}.`)
      return value
    default:
      return checkText(value ?? '', spec.max, spec.optional === true)
  }
}

function checkItem(
  item: unknown,
  at: number,
  fields: readonly ItemField[],
): Record<string, unknown> {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw new Refused(msg`Entry ${{ number: at + 1 }} does not belong in this list.`)
  const given = item as Record<string, unknown>
  const made: Record<string, unknown> = {}
  for (const spec of fields) {
    try {
      const { by = '', values = {} } = spec.otherwise ?? {}
      made[spec.name] = checkField(
        spec.name in given ? given[spec.name] : values[String(given[by])],
        spec,
      )
    } catch (error) {
      if (error instanceof Refused)
        throw new Refused(
          msg`Entry ${{ number: at + 1 }}, ${{ label: said(spec.label) }}: ${{ problem: error.message }}`,
        )
      throw error
    }
  }
  return given.hidden === true ? { ...made, hidden: true } : made
}

function checkList(value: unknown, { max, min = 0, fields = [] }: Key): unknown[] {
  if (!Array.isArray(value)) throw new Refused(msg`This must be a list.`)
  if (value.length > max) throw new Refused(msg`Please keep this to ${{ max }} entries.`)
  if (value.length < min) throw new Refused(msg`Please keep all ${{ min }} entries.`)
  const items = value.map((item, at) => checkItem(item, at, fields))
  for (const { name, label, unique } of fields) {
    if (unique && new Set(items.map(item => item[name])).size < items.length)
      throw new Refused(msg`${{ label: said(label) }}: no two entries may have the same.`)
  }
  return items
}

function check(key: Key, value: unknown): unknown {
  switch (key.kind) {
    case 'list':
      return checkList(value, key)
    case 'color':
      if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value))
        throw new Refused(msg`Please enter a color such as #1f4d4a.`)
      return value.toLowerCase()
    case 'choice':
      if (!key.options?.includes(value as string))
        throw new Refused(msg`Please choose one of ${{ names: key.options?.join(', ') }}.`)
      return value
    case 'image':
      if (value !== '' && !(typeof value === 'string' && MEDIA_URL.test(value)))
        throw new Refused(msg`Please choose a picture from the library.`)
      return value
    default:
      return checkForm(checkText(value, key.max, key.optional === true, key), key.form)
  }
}

export type Checked = { value: unknown; problem?: never } | { value?: never; problem: string }

/** The value as it is stored: trimmed, and without fields that the key does not have. */
export function checkValue(key: Key, value: unknown): Checked {
  try {
    return { value: check(key, value) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    throw error
  }
}
