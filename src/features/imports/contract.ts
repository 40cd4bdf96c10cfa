import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { calendarDate, id, idParam, instant } from '#src/contract/schemas.ts'
import { verbatim } from '#src/contract/texts.ts'
import { DRAWER_TYPES } from '#src/features/cabinet/constants.ts'
import { pipNumber } from '#src/features/tracker/contract/pips.ts'
import { FILE_BYTES_MAX, KINDS, UPLOADS_PER_HOUR } from './constants.ts'

const count = z.int()
const byName = z.record(z.string(), count)

/** Keyed by the lists of an archive; by `days`, `ticks` and `rest_days`, or `files`, for another product. */
const counts = z.record(z.string(), byName)

const source = z.object({
  key: z.string(),
  name: z.string(),
  days: count,
  ticks: count,
  archived: z.boolean(),
})
export type ImportSource = z.infer<typeof source>

/** Which pip each habit becomes, null for none. */
const habits = z.record(verbatim(200), z.nullable(pipNumber))
const notes = z.strictObject({
  as: z.optional(z.enum(['cabinet', 'reflections'])),
  drawer: z.optional(z.enum(DRAWER_TYPES)),
})
export type NotesMapping = Required<z.infer<typeof notes>>
const mapping = z.union([notes, habits])
export type ImportMapping = z.infer<typeof mapping>

export const memberImport = z.object({
  id,
  kind: z.enum(KINDS),
  state: z.enum(['previewed', 'applying', 'applied', 'undone']),
  file_sha256: z.string(),
  counts,
  never: byName,
  ignored: byName,
  sources: z.array(source),
  mapping: z.nullable(mapping),
  shared: z.array(z.object({ coach: z.string(), kind: z.string(), rows: count })),
  adds_bytes: count,
  progress: z.object({ done: count, of: count }),
  created_at: instant,
  expires_at: z.nullable(instant),
  applied_at: z.nullable(instant),
  undo_until: z.nullable(instant),
  undone_at: z.nullable(instant),
  /** How many rows were left when it was taken back, because they had been changed; null before that. */
  kept: z.nullable(count),
  /** The first day of the dominoes that came in. */
  first_day: z.nullable(calendarDate),
})
export type MemberImport = z.infer<typeof memberImport>

const byId = z.object({ id: idParam })

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/user/imports',
  auth: 'user',
  summary: 'Upload a file and see what it would bring in; nothing of it is stored among one’s own things yet',
  query: z.object({ kind: z.optional(z.enum(KINDS)) }),
  rawBody: true,
  bodyMax: FILE_BYTES_MAX,
  status: 201,
  data: memberImport,
  errors: ['unknown_file', 'damaged_archive', 'bad_rows', 'newer_archive', 'too_large', 'storage_full'],
  statuses: { storage_full: 413 },
  limit: { name: 'imports', max: UPLOADS_PER_HOUR, windowSeconds: 3_600 },
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/user/imports',
  auth: 'user',
  summary: "The member's imports, newest first",
  data: z.array(memberImport),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/user/imports/{id}',
  auth: 'user',
  summary: 'One import',
  params: byId,
  data: memberImport,
  errors: ['not_found'],
})

export const mapImport = endpoint({
  method: 'PATCH',
  path: '/api/user/imports/{id}',
  auth: 'user',
  summary: 'Choose what the habits or notes of another product become',
  params: byId,
  body: z.object({ mapping }),
  data: memberImport,
  errors: ['not_found', 'wrong_state', 'bad_rows', 'storage_full'],
  statuses: { storage_full: 413 },
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/user/imports/{id}/apply',
  auth: 'user',
  summary: 'Bring in what was previewed; a large file goes on in the background',
  params: byId,
  data: memberImport,
  errors: ['not_found', 'wrong_state', 'import_running', 'storage_full'],
  statuses: { storage_full: 413 },
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/user/imports/{id}/undo',
  auth: 'user',
  summary: 'Take back what an import added and nobody changed since, within seven days',
  params: byId,
  data: memberImport,
  errors: ['not_found', 'wrong_state', 'import_running', 'undo_over'],
})

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/user/imports/{id}',
  auth: 'user',
  summary: 'Throw a preview away',
  params: byId,
  errors: ['not_found', 'wrong_state'],
})
