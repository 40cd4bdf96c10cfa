import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { calendarDate, clientId, endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { ownListPage, ownListQuery } from '#src/contract/list.ts'
import { freeText, text, verbatim } from '#src/contract/texts.ts'
import {
  DATE_REQUIRED,
  DEFAULT_STATUS,
  DESCRIPTION_MAX,
  FIRST_DATE,
  LAST_DATE,
  PIP_TEXT_MAX,
  REFLECTION_MAX,
  TITLE_MAX,
  TITLE_REQUIRED,
} from '../constants.ts'
import { perPip } from '../contract/pips.ts'
import { pipNumber } from './pips.ts'

export const pipFields = <S extends z.core.$ZodType>(label: S, status: S) =>
  perPip(
    () => label,
    () => status,
  )

/** A pip's label or status: free text; empty means the default (docs/product.md 4.2), a label's is filled in later. */
const pipText = (fallback: string) =>
  z.pipe(
    freeText(PIP_TEXT_MAX).check(z.trim()),
    z.transform((value: string) => value || fallback),
  )

const HOUR = '([01]\\d|2[0-3])'
const SIXTIETHS = '[0-5]\\d'
const OFFSET = `(Z|[+-]${HOUR}:?${SIXTIETHS})`
const DATE_OR_INSTANT = new RegExp(
  `^\\d{4}-\\d{2}-\\d{2}(T${HOUR}:${SIXTIETHS}(:${SIXTIETHS}(\\.\\d{1,9})?)?${OFFSET}?)?$`,
)

/**
 * A domino's own calendar date: `yyyy-MM-dd`, or the date part of an ISO date-time in its own offset
 * (docs/product.md 12.3).
 */
const dominoDate = z.pipe(
  verbatim(40, DATE_REQUIRED).check(
    z.minLength(1, refusal(DATE_REQUIRED)),
    z.refine(
      (value: string) =>
        DATE_OR_INSTANT.test(value) && calendarDate.safeParse(value.slice(0, 10)).success,
      refusal(msg`Please enter a date as yyyy-MM-dd.`),
    ),
  ),
  z.transform((value: string) => value.slice(0, 10)),
)

const leadPip = z.nullable(pipNumber)

const title = text(1, TITLE_MAX, TITLE_REQUIRED)
const description = freeText(DESCRIPTION_MAX)

export const dominoEntry = z.object({
  id,
  user_id: id,
  client_id: z.nullable(z.string()),
  date: calendarDate,
  title: z.string(),
  description: z.nullable(z.string()),
  completed: z.boolean(),
  completed_at: z.nullable(instant),
  ...pipFields(z.string(), z.string()),
  /** The pip that was named to go first. */
  lead_pip: leadPip,
  /** When the one action itself was done; null while it is not. It changes no pip and completes nothing. */
  tipped_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
})
export type DominoEntry = z.infer<typeof dominoEntry>

export const newDomino = z.object({
  user_id: z.optional(id),
  client_id: z.optional(clientId),
  date: dominoDate,
  title,
  description: z.optional(z.nullable(description)),
  ...pipFields(z._default(pipText(''), ''), z._default(pipText(DEFAULT_STATUS), DEFAULT_STATUS)),
  lead_pip: z.optional(leadPip),
})

const dominoChange = z.object({
  id: z.optional(id),
  user_id: z.optional(id),
  date: z.optional(dominoDate),
  title: z.optional(title),
  description: z.optional(z.nullable(description)),
  ...pipFields(z.optional(pipText('')), z.optional(pipText(DEFAULT_STATUS))),
  lead_pip: z.optional(leadPip),
  /** Whether the one action is done; alone, it can be set and taken back on a completed domino, too. */
  tipped: z.optional(z.boolean()),
  /** The `updated_at` that the change is based on; if the stored one differs, the call fails with 409. */
  expected_updated_at: z.optional(instant),
  /** The `updated_at` that the change was made on; what was changed since is merged (docs/product.md 12.10). */
  base: z.optional(instant),
})
export type DominoChange = z.output<typeof dominoChange>
export type NewDomino = z.output<typeof newDomino>

export const listDominoRange = endpoint(
  'GET /api/domino-entries/user/{userId}/range/{startDate}/{endDate}',
  {
    auth: 'user',
    summary: "A member's dominoes in a date range of at most 366 days, both ends included",
    params: z.object({ userId: idParam, startDate: calendarDate, endDate: calendarDate }),
    query: ownListQuery,
    beside: ownListPage,
    data: z.array(dominoEntry),
  },
)

export const listDominoDay = endpoint('GET /api/domino-entries/user/{userId}/date/{date}', {
  auth: 'user',
  summary: "A member's dominoes of one day",
  params: z.object({ userId: idParam, date: calendarDate }),
  query: ownListQuery,
  beside: ownListPage,
  data: z.array(dominoEntry),
})

export const getDomino = endpoint('GET /api/domino-entries/{id}', {
  auth: 'user',
  summary: 'One domino',
  params: z.object({ id: idParam }),
  data: dominoEntry,
  errors: ['not_found'],
})

export const createDomino = endpoint('POST /api/domino-entries', {
  auth: 'user',
  stores: true,
  summary: 'Set a domino for a day',
  body: newDomino,
  data: dominoEntry,
  status: 201,
  again: true,
  errors: ['gone'],
  idempotent: true,
})

export const updateDomino = endpoint('PATCH /api/domino-entries/{id}', {
  auth: 'user',
  stores: true,
  summary: 'Change any part of a domino that is not completed, and of any whether it is tipped',
  params: z.object({ id: idParam }),
  body: dominoChange,
  data: dominoEntry,
  errors: ['not_found', 'domino_completed', 'domino_stale', 'merge_conflict'],
  // Sent again after a lost answer, it would conflict with what another device has changed since on top of it.
  idempotent: true,
})

export const completeDomino = endpoint('POST /api/domino-entries/{id}/complete', {
  auth: 'user',
  summary: 'Complete a domino whose 12 pips are all Completed (idempotent)',
  params: z.object({ id: idParam }),
  data: dominoEntry,
  errors: ['not_found', 'domino_not_ready'],
})

export const deleteDomino = endpoint('DELETE /api/domino-entries/{id}', {
  auth: 'user',
  summary: 'Delete a domino and its reflections',
  params: z.object({ id: idParam }),
  errors: ['not_found'],
})

export const restoreDomino = endpoint('POST /api/domino-entries/{id}/restore', {
  auth: 'user',
  stores: true,
  summary: 'Bring back a domino that was deleted within ten minutes, with its reflections',
  params: z.object({ id: idParam }),
  data: dominoEntry,
  errors: ['not_found'],
})

/** A day on which a domino may be set, now or in the future. */
export const plannedDate = calendarDate.check(
  z.refine(
    date => date >= FIRST_DATE && date <= LAST_DATE,
    refusal(msg`Please choose a date from ${{ first: FIRST_DATE }} to ${{ last: LAST_DATE }}.`),
  ),
)

export const dominoDraft = z.object({
  date: calendarDate,
  title: z.string(),
  description: z.string(),
  lead_pip: leadPip,
  /** In pip order, from the member's latest domino. */
  labels: z.array(z.string()),
  if_then_id: z.nullable(id),
})
export type DominoDraft = z.infer<typeof dominoDraft>

export const dominoReflection = z.object({
  id,
  domino_id: id,
  client_id: z.nullable(z.string()),
  reflection: z.string(),
  created_at: instant,
})
export type DominoReflection = z.infer<typeof dominoReflection>

export const listReflections = endpoint('GET /api/domino-reflections/domino/{dominoId}', {
  auth: 'user',
  summary: "A domino's reflections, oldest first",
  params: z.object({ dominoId: idParam }),
  query: ownListQuery,
  beside: ownListPage,
  data: z.array(dominoReflection),
  errors: ['not_found'],
})

export const newReflection = z.object({
  domino_id: id,
  client_id: z.optional(clientId),
  reflection: text(1, REFLECTION_MAX, msg`Please write a reflection`),
})

export const createReflection = endpoint('POST /api/domino-reflections', {
  auth: 'user',
  stores: true,
  summary: 'Add a reflection to a domino, completed or not',
  body: newReflection,
  data: dominoReflection,
  status: 201,
  again: true,
  errors: ['not_found', 'gone'],
  idempotent: true,
})
