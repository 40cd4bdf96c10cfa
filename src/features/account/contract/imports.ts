import * as z from 'zod/mini'
import { calendarDate, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { verbatim } from '#src/contract/texts.ts'
import { FILE_BYTES_MAX, KINDS, UPLOADS_PER_HOUR } from '../constants.ts'

const count = z.int()
const byName = z.record(z.string(), count)

/** Keyed by the lists of the archive. */
const counts = z.record(z.string(), byName)

export const memberImport = z.object({
  id,
  kind: z.enum(KINDS),
  state: z.enum(['previewed', 'applying', 'applied']),
  file_sha256: z.string(),
  counts,
  never: byName,
  ignored: byName,
  shared: z.array(z.object({ coach: z.string(), kind: z.string(), rows: count })),
  adds_bytes: count,
  progress: z.object({ done: count, of: count }),
  created_at: instant,
  expires_at: z.nullable(instant),
  applied_at: z.nullable(instant),
  /** The first day of the dominoes that came in. */
  first_day: z.nullable(calendarDate),
})
export type MemberImport = z.infer<typeof memberImport>

const byId = z.object({ id: idParam })

export const uploadImport = endpoint('POST /api/user/imports', {
  auth: 'user',
  summary:
    'Upload an archive and see what it would bring in; nothing of it is stored among one’s own things yet',
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
  ],
  statuses: { storage_full: 413 },
  limit: { name: 'imports', max: UPLOADS_PER_HOUR, windowSeconds: 3_600 },
})

export const listImports = endpoint('GET /api/user/imports', {
  auth: 'user',
  summary: "The member's imports, newest first",
  data: z.array(memberImport),
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
  summary: 'Bring in what was previewed; a large file goes on in the background',
  params: byId,
  data: memberImport,
  errors: ['not_found', 'wrong_state', 'import_running', 'storage_full'],
  statuses: { storage_full: 413 },
})

export const discardImport = endpoint('DELETE /api/user/imports/{id}', {
  auth: 'user',
  summary: 'Throw a preview away',
  params: byId,
  errors: ['not_found', 'wrong_state'],
})

/** `manifest.json` of an archive. */
export const archiveManifest = z.object({
  format: z.int(),
  kind: z.string(),
  site: verbatim(100).check(z.minLength(1)),
})

/** A row of the list `import_origins`. */
export const archiveOrigin = z.object({
  list: verbatim(100),
  row_id: z.int(),
  site: verbatim(100).check(z.minLength(1)),
  origin_id: z.int(),
  origin_at: verbatim(40),
})
