import * as z from 'zod/mini'
import { calendarDate, id, instant } from '#src/contract/endpoint.ts'
import { result } from '#src/features/assessments/contract/results.ts'
import { cabinetEntry } from '#src/features/cabinet/contract.ts'

/** A result without its individual answers and without the user, which only administrators see. */
export const sharedResult = z.omit(result, { user: true, responses: true })
export type SharedResult = z.infer<typeof sharedResult>

export const sharedCabinetEntry = z.omit(cabinetEntry, { position: true })
export type SharedCabinetEntry = z.infer<typeof sharedCabinetEntry>

export const sharedIfThen = z.object({
  id,
  week: calendarDate,
  cue_kind: z.string(),
  cue: z.string(),
  action: z.string(),
  pip: z.nullable(z.int()),
  days: z.array(z.int()),
  obstacle: z.nullable(z.string()),
  outcomes: z.optional(z.array(z.object({ date: calendarDate, outcome: z.string() }))),
  created_at: z.optional(instant),
})
export type SharedIfThen = z.infer<typeof sharedIfThen>
