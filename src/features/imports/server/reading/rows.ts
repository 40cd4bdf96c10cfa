import * as z from 'zod/mini'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Schema } from '#src/contract/endpoint.ts'
import type { RowProblem } from '../../domain/parsed.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/

/** @returns why a text in it cannot be stored; null when all can */
export function badText(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'Please leave out the null character.'
    return value.isWellFormed() ? null : 'This text ends in the middle of a character.'
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = badText(key) ?? badText(inner)
    if (found) return found
  }
  return null
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
    return { ...place, field: '', why: 'This is not a row.' }
  for (const [field, inner] of Object.entries(value)) {
    const why = badText(inner) ?? badText(field)
    if (why) return { ...place, field: field.toWellFormed().replaceAll('\0', ''), why }
  }
  const result = z.safeParse(schema, value)
  if (!result.success) {
    const [issue] = result.error.issues
    return { ...place, field: issue?.path.join('.') ?? '', why: issue?.message ?? 'Please check this.' }
  }
  const row = result.data as Record<string, unknown>
  const latest = new Date(now.getTime() + DAY_MS).toISOString()
  for (const [field, inner] of Object.entries(row))
    if (typeof inner === 'string' && field.endsWith('at') && INSTANT.test(inner) && inner > latest)
      return { ...place, field, why: 'This lies in the future.' }
  return { row, unknown: Object.keys(value).filter(key => key !== 'user_id' && !Object.hasOwn(row, key)) }
}
