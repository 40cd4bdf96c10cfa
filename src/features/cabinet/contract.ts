import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { ownListPage, ownListQuery } from '#src/contract/list.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { CONTENT_MAX, DRAWER_TYPES, TITLE_MAX, TITLE_REQUIRED } from './constants.ts'

const drawerType = z.enum(DRAWER_TYPES, refusal(msg`There is no such drawer.`))
const title = text(1, TITLE_MAX, TITLE_REQUIRED)
const content = freeText(CONTENT_MAX)

export const cabinetEntry = z.object({
  id,
  user_id: id,
  drawer_type: drawerType,
  title: z.string(),
  content: z.string(),
  /** Its position in the drawer, ascending from the top. Set by the server; `after_id` changes it. */
  position: z.int(),
  created_at: instant,
  /** When the text last changed; moves do not count. */
  updated_at: instant,
})
export type CabinetEntry = z.infer<typeof cabinetEntry>

export const newCabinetEntry = z.object({
  user_id: z.optional(id),
  drawer_type: drawerType,
  title,
  content,
})
export type NewCabinetEntry = z.output<typeof newCabinetEntry>

export const cabinetEntryChange = z.object({
  id: z.optional(id),
  user_id: z.optional(id),
  title: z.optional(title),
  content: z.optional(content),
  /** Moves the entry to this drawer, to the top unless `after_id` is given. */
  drawer_type: z.optional(drawerType),
  /** Moves the entry directly below this one; null means the top. */
  after_id: z.optional(z.nullable(id)),
  /** The `updated_at` that the text change is based on; if the stored one differs, the call fails with 409. */
  expected_updated_at: z.optional(instant),
})
export type CabinetEntryChange = z.output<typeof cabinetEntryChange>

export const listCabinetDrawer = endpoint(
  'GET /api/cabinet-entries/user/{userId}/drawer/{drawerType}',
  {
    auth: 'user',
    summary: "A member's entries in one drawer, from the top",
    params: z.object({ userId: idParam, drawerType }),
    query: ownListQuery,
    beside: ownListPage,
    data: z.array(cabinetEntry),
  },
)

export const createCabinetEntry = endpoint('POST /api/cabinet-entries', {
  auth: 'user',
  stores: true,
  summary: 'Create an entry at the top of a drawer',
  body: newCabinetEntry,
  data: cabinetEntry,
  status: 201,
  idempotent: true,
})

export const updateCabinetEntry = endpoint('PATCH /api/cabinet-entries/{id}', {
  auth: 'user',
  stores: true,
  summary: "Change an entry's text, move it within its drawer, or into another",
  params: z.object({ id: idParam }),
  body: cabinetEntryChange,
  data: cabinetEntry,
  errors: ['not_found', 'cabinet_stale', 'cabinet_moved'],
})

export const deleteCabinetEntry = endpoint('DELETE /api/cabinet-entries/{id}', {
  auth: 'user',
  summary: 'Delete an entry',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const restoreCabinetEntry = endpoint('POST /api/cabinet-entries/{id}/restore', {
  auth: 'user',
  stores: true,
  summary: 'Bring back an entry that was deleted within ten minutes',
  params: z.object({ id: idParam }),
  data: cabinetEntry,
  errors: ['not_found'],
})
