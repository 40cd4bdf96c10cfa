import * as z from 'zod/mini'
import { matching } from './texts.ts'

export const idParam = z.pipe(
  matching(16, /^[1-9]\d{0,15}$/, 'This is not a valid id.'),
  z.transform(Number),
)

export const id = z.int().check(z.positive())

const DATE_BAD = 'Please enter a date as yyyy-MM-dd.'

/** `yyyy-MM-dd`, an existing day: there is no year 0, and PostgreSQL rejects it. */
export const calendarDate = z.iso
  .date(DATE_BAD)
  .check(z.refine(date => date >= '0001-01-01', DATE_BAD))

/** The name that a client gives a record it makes, so that it is made once (docs/product.md 12.10). */
export const clientId = z.uuid('Please send a UUID.').check(z.toLowerCase())

/** ISO 8601 UTC with milliseconds. */
export const instant = z.iso
  .datetime({ precision: 3 })
  .check(z.refine(at => at >= '0001', 'Please enter an instant as yyyy-MM-ddThh:mm:ss.sssZ.'))
