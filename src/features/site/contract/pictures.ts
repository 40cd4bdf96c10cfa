import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { text } from '#src/contract/texts.ts'
import { ALT_MAX, PICTURE_BYTES_MAX } from '../constants.ts'

export const libraryPicture = z.object({
  id,
  url: z.string(),
  /** In pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** The widths in which it is there as WebP and AVIF, too. */
  sizes: z.array(z.int()),
})
export type LibraryPicture = z.infer<typeof libraryPicture>

const ALT_MISSING = msg`Please say what the picture shows, or mark it as decorative.`

/** The body is the picture. */
export const addsPicture = {
  summary: 'Add a picture to the library: PNG, JPEG or WebP',
  query: z
    .object({
      alt: z._default(text(0, ALT_MAX), ''),
      decorative: z.optional(z.enum(['true', 'false'])),
    })
    .check(
      z.refine(({ alt, decorative }) => alt !== '' || decorative === 'true', {
        path: ['alt'],
        error: () => said(ALT_MISSING),
      }),
    ),
  rawBody: true,
  bodyMax: PICTURE_BYTES_MAX,
  status: 201,
  data: libraryPicture,
  errors: ['invalid', 'limit_reached'],
} as const

export const addPicture = endpoint('POST /api/admin/media', { ...addsPicture, auth: 'admin' })

export const listPictures = endpoint('GET /api/admin/media', {
  auth: 'admin',
  summary: 'The pictures of the library, newest first',
  data: z.array(libraryPicture),
})

export const deletePicture = endpoint('DELETE /api/admin/media/{id}', {
  auth: 'admin',
  summary: 'Delete a picture that is in no text and on no page',
  params: z.object({ id: idParam }),
  errors: ['not_found', 'in_use'],
})
