import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { freeText, id, idParam, instant, text } from '#src/contract/schemas.ts'
import { PAGE_PLACES } from '#src/contract/site-settings.ts'
import { emailAddress } from '#src/features/accounts/contract.ts'
import { siteSetup } from '#src/features/admin/contract.ts'
import { AREAS, KINDS } from '#src/features/content/domain/kinds.ts'
import {
  ALT_MAX,
  PAGE_BODY_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_WIDTHS,
  SETUP_STEPS,
  SLUG_BAD,
} from './constants.ts'

const version = z.int().check(z.minimum(0))
const made = z.object({ version })

/** Where the value is read from, if it cannot be edited here. */
const fixed = z.object({
  because: z.string(),
  /** Of the whole text. */
  value: z.optional(z.string()),
  /** Of a field, by another field of its entry. */
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
  /** Characters of a text, entries of a list. */
  max: z.int(),
  optional: z.boolean(),
  /** May hold placeholders such as `{city}`. */
  placeholders: z.boolean(),
  /** Those that are only this text's. */
  own_placeholders: z.array(z.string()),
  /** Of a choice. */
  options: z.optional(z.array(z.string())),
  fixed: z.optional(fixed),
  /** What each entry of a list has. */
  fields: z.optional(z.array(itemField)),
  default: z.unknown(),
  /** Null is the default. */
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

export const getContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  auth: 'admin',
  summary: 'Every text of the site: its default, what is published, and the draft',
  data: content,
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/content',
  auth: 'admin',
  summary: "Save the draft of the site's texts",
  body: z.object({
    version,
    /** By key; null returns to the default. */
    changes: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  }),
  data: made,
  errors: ['content_changed'],
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/publish',
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

export const listContentVersions = endpoint({
  method: 'GET',
  path: '/api/admin/content/versions',
  auth: 'admin',
  summary: "The last published versions of the site's texts, newest first",
  data: z.array(contentVersion),
})

const versionParam = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, 'This is not a version.')),
  z.transform(Number),
)

export const restoreContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/versions/{version}/restore',
  auth: 'admin',
  summary: "Make an earlier version of the site's texts the draft; version 0 is a new site",
  params: z.object({ version: versionParam }),
  body: z.object({ version: z.optional(version) }),
  data: made,
  errors: ['not_found', 'content_changed'],
})

const picture = z.object({
  id,
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  sizes: z.array(z.int()),
})
export type LibraryPicture = z.infer<typeof picture>

const ALT_MISSING = 'Please say what the picture shows, or mark it as decorative.'

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/admin/media',
  auth: 'admin',
  summary: 'Add a picture to the library: PNG, JPEG or WebP',
  query: z
    .object({
      alt: z._default(text(0, ALT_MAX), ''),
      decorative: z.optional(z.enum(['true', 'false'])),
    })
    .check(
      z.refine(({ alt, decorative }) => alt !== '' || decorative === 'true', {
        path: ['alt'],
        error: ALT_MISSING,
      }),
    ),
  rawBody: true,
  bodyMax: PICTURE_BYTES_MAX,
  status: 201,
  data: picture,
  errors: ['invalid', 'limit_reached'],
})

export const addPictureSize = endpoint({
  method: 'PUT',
  path: '/api/admin/media/{id}/sizes/{width}',
  auth: 'admin',
  summary: 'Add a smaller version of a picture, as WebP',
  params: z.object({
    id: idParam,
    width: z.pipe(z.enum(PICTURE_WIDTHS.map(String) as [string, ...string[]]), z.transform(Number)),
  }),
  rawBody: true,
  bodyMax: PICTURE_BYTES_MAX,
  data: picture,
  errors: ['not_found'],
})

export const listPictures = endpoint({
  method: 'GET',
  path: '/api/admin/media',
  auth: 'admin',
  summary: 'The pictures of the library, newest first',
  data: z.array(picture),
})

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/admin/media/{id}',
  auth: 'admin',
  summary: 'Delete a picture that is in no text and on no page',
  params: z.object({ id: idParam }),
  errors: ['not_found', 'in_use'],
})

const slug = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please fill this in.'),
    z.maxLength(60),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG_BAD),
  )

const pageFields = {
  slug,
  title: text(1, 120),
  description: text(0, 200),
  /** Markdown; HTML in it is shown as text. */
  body: freeText(PAGE_BODY_MAX),
  place: z.enum(PAGE_PLACES),
  published: z.boolean(),
}

const ownPage = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  body: z.string(),
  place: z.enum(PAGE_PLACES),
  published: z.boolean(),
  /** 0 until somebody has saved what the software drafted. */
  revision: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type OwnPageRow = z.infer<typeof ownPage>

export const listPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  auth: 'admin',
  summary: "The site's own pages",
  data: z.array(ownPage),
})

export const addPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages',
  auth: 'admin',
  summary: 'Add a page',
  body: z.object({
    ...pageFields,
    description: z._default(pageFields.description, ''),
    body: z._default(pageFields.body, ''),
    place: z._default(pageFields.place, 'none'),
    published: z._default(pageFields.published, false),
  }),
  status: 201,
  data: ownPage,
  errors: ['slug_taken', 'limit_reached'],
})

const pageParams = z.object({ id: idParam })

export const changePage = endpoint({
  method: 'PATCH',
  path: '/api/admin/pages/{id}',
  auth: 'admin',
  summary: 'Change a page; it is shown at once',
  params: pageParams,
  body: z.extend(z.partial(z.object(pageFields)), { expected_updated_at: z.optional(instant) }),
  data: ownPage,
  errors: ['not_found', 'slug_taken', 'page_changed'],
})

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/admin/pages/{id}',
  auth: 'admin',
  summary: 'Delete a page',
  params: pageParams,
  errors: ['not_found'],
})

export const saveSetup = endpoint({
  method: 'PUT',
  path: '/api/admin/setup',
  auth: 'admin',
  summary:
    'Save how far the setup has come: the step to resume at, a step that stays as it is, or an end of it',
  body: z.object({
    step: z.optional(z.enum(SETUP_STEPS)),
    /** Of those that nothing else shows to be done: offers, look and mail. */
    accepted: z.optional(z.enum(['offers', 'look', 'mail'])),
    dismissed: z.optional(z.boolean()),
  }),
  data: siteSetup,
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/setup/test-mail',
  auth: 'admin',
  summary: 'Send a test mail to an address',
  body: z.object({ to: emailAddress }),
  limit: { name: 'test mail', max: 10, windowSeconds: 3600 },
})
