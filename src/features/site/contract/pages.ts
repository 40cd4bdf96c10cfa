import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { PAGE_PLACES } from '#src/contract/site-settings.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { PAGE_BODY_MAX, SLUG_BAD, SLUG_MAX } from '../constants.ts'

const slug = text(1, SLUG_MAX).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, refusal(SLUG_BAD)))

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

export const listPages = endpoint('GET /api/admin/pages', {
  auth: 'admin',
  summary: "The site's own pages",
  data: z.array(ownPage),
})

export const addPage = endpoint('POST /api/admin/pages', {
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

export const changePage = endpoint('PATCH /api/admin/pages/{id}', {
  auth: 'admin',
  summary: 'Change a page; it is shown at once',
  params: pageParams,
  body: z.extend(z.partial(z.object(pageFields)), { expected_updated_at: z.optional(instant) }),
  data: ownPage,
  errors: ['not_found', 'slug_taken', 'page_changed'],
})

export const deletePage = endpoint('DELETE /api/admin/pages/{id}', {
  auth: 'admin',
  summary: 'Delete a page',
  params: pageParams,
  errors: ['not_found'],
})
