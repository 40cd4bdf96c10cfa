import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { verbatim } from '#src/contract/texts.ts'
import { FILE_BYTES_MAX, KINDS, UPLOADS_PER_HOUR } from '../constants.ts'

const count = z.int()
const byName = z.record(z.string(), count)

export const memberImport = z.object({
  id,
  kind: z.enum(KINDS),
  state: z.enum(['checked', 'applying', 'applied']),
  file_sha256: z.string(),
  /** Rows by list of the archive. */
  counts: byName,
  never: byName,
  ignored: byName,
  adds_bytes: count,
  /** How many rows are in: none before all of them are. */
  done: count,
  created_at: instant,
  expires_at: z.nullable(instant),
  applied_at: z.nullable(instant),
  /** The first day of its dominoes. */
  first_day: z.nullable(calendarDate),
})
export type MemberImport = z.infer<typeof memberImport>

const byId = z.object({ id: idParam })

export const uploadImport = endpoint('POST /api/user/imports', {
  auth: 'user',
  summary:
    'Upload an archive for an empty account: all of it is checked, and nothing of it comes in yet',
  query: z.object({ kind: z.optional(z.enum(KINDS)) }),
  rawBody: true,
  bodyMax: FILE_BYTES_MAX,
  status: 201,
  data: memberImport,
  errors: [
    'unknown_file',
    'damaged_archive',
    'bad_rows',
    'newer_archive',
    'too_large',
    'storage_full',
    'account_not_empty',
  ],
  statuses: { storage_full: 413 },
  limit: { name: 'imports', max: UPLOADS_PER_HOUR, windowSeconds: 3_600 },
})

export const listImports = endpoint('GET /api/user/imports', {
  auth: 'user',
  summary: "The member's imports, newest first",
  data: z.array(memberImport),
  /** The lists of which the member has rows, so that no archive comes in. */
  beside: z.object({ filled: z.array(z.string()) }),
})

export const getImport = endpoint('GET /api/user/imports/{id}', {
  auth: 'user',
  summary: 'One import',
  params: byId,
  data: memberImport,
  errors: ['not_found'],
})

export const applyImport = endpoint('POST /api/user/imports/{id}/apply', {
  auth: 'user',
  summary: 'Bring in what was checked, whole or not at all; a large file in the background',
  params: byId,
  data: memberImport,
  errors: ['not_found', 'import_running', 'storage_full', 'account_not_empty'],
  statuses: { storage_full: 413 },
})

export const discardImport = endpoint('DELETE /api/user/imports/{id}', {
  auth: 'user',
  summary: 'Throw away what was checked',
  params: byId,
  errors: ['not_found', 'wrong_state'],
})

/** `manifest.json` of an archive. */
export const archiveManifest = z.object({
  format: z.int(),
  kind: z.string(),
  site: verbatim(100).check(z.minLength(1)),
})
