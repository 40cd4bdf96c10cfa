import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, instant } from '#src/contract/endpoint.ts'
import { matching, verbatim } from '#src/contract/texts.ts'
import { AREAS, KINDS } from '#src/features/texts/domain/kinds.ts'

const version = z.int().check(z.minimum(0))
const made = z.object({ version })

/** Where the value is read from, if it cannot be edited here. */
const fixed = z.object({
  because: z.string(),
  /** For a whole text: its value. */
  value: z.optional(z.string()),
  /** For a field: the entry's field by whose value `values` are looked up. */
  by: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
})

const itemField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'lines', 'number', 'choice', 'flag']),
  max: z.int(),
  maxLines: z.optional(z.int()),
  optional: z.optional(z.boolean()),
  options: z.optional(z.array(z.string())),
  unique: z.optional(z.boolean()),
  fixed: z.optional(fixed),
})

export const contentKey = z.object({
  key: z.string(),
  page: z.enum(AREAS),
  label: z.string(),
  kind: z.enum(KINDS),
  /** The maximum length of a text, or number of entries of a list. */
  max: z.int(),
  optional: z.boolean(),
  /** May hold placeholders such as `{city}`. */
  placeholders: z.boolean(),
  /** Placeholders that only this text has. */
  own_placeholders: z.array(z.string()),
  /** The options of a choice. */
  options: z.optional(z.array(z.string())),
  fixed: z.optional(fixed),
  /** The fields of a list's entries. */
  fields: z.optional(z.array(itemField)),
  default: z.unknown(),
  /** Null means the default. */
  published: z.unknown(),
  draft: z.unknown(),
})
export type ContentKey = z.infer<typeof contentKey>

const content = z.object({
  version,
  /** The version that the pages show; 0 until something is published. */
  published: version,
  /** Why the pages still show an older version; null when they show this one. */
  failure: z.nullable(z.string()),
  placeholders: z.array(z.string()),
  keys: z.array(contentKey),
})
export type Content = z.infer<typeof content>

export const getContent = endpoint('GET /api/admin/content', {
  auth: 'admin',
  summary: 'Every text of the site: its default, what is published, and the draft',
  data: content,
})

export const saveDraft = endpoint('PUT /api/admin/content', {
  auth: 'admin',
  summary: "Save the draft of the site's texts",
  body: z.object({
    version,
    /** By key; null returns to the default. */
    changes: z.record(verbatim(100), z.unknown()),
  }),
  data: made,
  errors: ['content_changed'],
})

export const publishContent = endpoint('POST /api/admin/content/publish', {
  auth: 'admin',
  summary: "Publish the draft of the site's texts",
  /** With a version, only if nobody has changed the draft since. */
  body: z.object({ version: z.optional(version) }),
  data: made,
  errors: ['content_changed'],
})

const contentVersion = z.object({
  version,
  published_at: instant,
  username: z.string(),
  /** The labels of what changed. */
  changed: z.array(z.string()),
  is_live: z.boolean(),
})
export type ContentVersion = z.infer<typeof contentVersion>

export const listContentVersions = endpoint('GET /api/admin/content/versions', {
  auth: 'admin',
  summary: "The last published versions of the site's texts, newest first",
  data: z.array(contentVersion),
})

const versionParam = z.pipe(
  matching(15, /^\d{1,15}$/, msg`This is not a version.`),
  z.transform(Number),
)

export const restoreContent = endpoint('POST /api/admin/content/versions/{version}/restore', {
  auth: 'admin',
  summary: "Make an earlier version of the site's texts the draft; version 0 is a new site",
  params: z.object({ version: versionParam }),
  body: z.object({ version: z.optional(version) }),
  data: made,
  errors: ['not_found', 'content_changed'],
})
