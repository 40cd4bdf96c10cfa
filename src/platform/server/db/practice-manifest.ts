import { z } from 'zod'
import { PRACTICE_OPTIONS } from './claims.ts'

/** The format that this version writes. */
export const PRACTICE_FORMAT = 1

export const MANIFEST = 'manifest.json'
export const entryOf = (table: string): string => `tables/${table}.ndjson`

const count = z.int().min(0)

const practiceTable = z.object({
  rows: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The id that the next row would get; null for tables without generated ids. */
  next_id: z.int().min(1).nullable(),
})

export const practiceManifest = z
  .object({
    format: z.literal(PRACTICE_FORMAT),
    kind: z.literal('practice'),
    site: z.string().min(1).max(200),
    software: z.string().min(1).max(100),
    schema: z.array(z.string().max(200)).min(1).max(10_000),
    with: z.array(z.enum(PRACTICE_OPTIONS)),
    /** With passwords: a fingerprint of `AUTH_SECRET`, without which two-factor secrets could not be read. */
    secret: z.string().max(200).optional(),
    tables: z.record(z.string().regex(/^[a-z0-9_]{1,100}$/), practiceTable),
    left_out: z.array(z.string().max(100)),
  })
  .refine(({ with: chosen, secret }) => chosen.includes('passwords') === (secret !== undefined))

export type PracticeManifest = z.infer<typeof practiceManifest>

/** Why a file cannot be imported, in one line for an operator. Nothing was changed. */
export class PracticeError extends Error {
  override readonly name = 'PracticeError'
}
