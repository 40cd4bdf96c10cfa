import * as z from 'zod/mini'
import { endpoint, id, idParam } from '#src/contract/endpoint.ts'
import { CONTACT_BYTES_MAX, CONTACT_STATES, UPLOADS_PER_HOUR } from '../constants.ts'

const contactImport = z.object({
  id,
  rows: z.array(
    z.object({
      line: z.int(),
      email: z.string(),
      name: z.string(),
      state: z.enum(CONTACT_STATES),
      /** What is wrong with the line. */
      why: z.nullable(z.string()),
    }),
  ),
  counts: z.record(z.enum(CONTACT_STATES), z.int()),
})
export type ContactImport = z.infer<typeof contactImport>

export const uploadContacts = endpoint('POST /api/coach/imports', {
  auth: 'coach',
  summary:
    'Upload a table of people and see whom it would invite; nobody is told whether they have an account',
  rawBody: true,
  bodyMax: CONTACT_BYTES_MAX,
  status: 201,
  data: contactImport,
  errors: ['unknown_file', 'bad_rows', 'too_large'],
  limit: { name: 'contact imports', max: UPLOADS_PER_HOUR, windowSeconds: 3_600 },
})

export const applyContacts = endpoint('POST /api/coach/imports/{id}/apply', {
  auth: 'coach',
  summary: 'Invite the new people of an uploaded table; again, the same answer',
  params: z.object({ id: idParam }),
  data: contactImport,
  errors: ['not_found'],
})
