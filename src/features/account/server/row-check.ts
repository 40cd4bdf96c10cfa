import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Schema } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { DEPTH_MAX, VALUES_MAX } from '../constants.ts'
import type { RowProblem } from '../domain/problems.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[^Z]*Z$/

/** @returns why a text cannot be stored; null when it can */
export function badText(text: string): string | null {
  if (text.includes('\0')) return said(msg`Please leave out the null character.`)
  return text.isWellFormed() ? null : said(msg`This text ends in the middle of a character.`)
}

/** @returns why something in a parsed value cannot be stored; null when all of it can */
function badValue(value: unknown): string | null {
  let left = VALUES_MAX
  const look = (inner: unknown, depth: number): string | null => {
    left -= 1
    if (typeof inner === 'string') return badText(inner)
    if (typeof inner !== 'object' || inner === null) return null
    if (depth > DEPTH_MAX) return said(msg`This is nested too deeply.`)
    // Not all entries at once: a hostile row may have a million.
    for (const key in inner) {
      if (left < 0) return said(msg`This has too many values.`)
      const found = badText(key) ?? look((inner as Record<string, unknown>)[key], depth + 1)
      if (found) return found
    }
    return null
  }
  return look(value, 0)
}

export interface CheckedRow {
  row: Record<string, unknown>
  /** Fields that the list does not have. */
  unknown: string[]
}

/**
 * Checks a row of a file by its list's schema and by the rules for all rows.
 * @returns the row as it can be stored, or what is wrong with it
 */
export function checkRow(
  schema: Schema,
  place: { list: string; row: number },
  value: unknown,
  now: Date,
): CheckedRow | RowProblem {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ...place, field: '', why: said(msg`This is not a row.`) }
  const fields = Object.keys(value)
  if (fields.length > VALUES_MAX)
    return { ...place, field: '', why: said(msg`This has too many values.`) }
  for (const field of fields) {
    const why = badText(field) ?? badValue((value as Record<string, unknown>)[field])
    if (why)
      return { ...place, field: field.slice(0, 200).toWellFormed().replaceAll('\0', ''), why }
  }
  const result = z.safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.error.issues
    return {
      ...place,
      field: issue?.path.join('.') ?? '',
      why: issue?.message ?? said(msg`Please check this.`),
    }
  }
  const row = result.data as Record<string, unknown>
  const latest = new Date(now.getTime() + DAY_MS).toISOString()
  for (const [field, inner] of Object.entries(row))
    if (typeof inner === 'string' && field.endsWith('at') && INSTANT.test(inner) && inner > latest)
      return { ...place, field, why: said(msg`This lies in the future.`) }
  return { row, unknown: fields.filter(key => key !== 'user_id' && !Object.hasOwn(row, key)) }
}
