import * as z from 'zod/mini'
import { id, instant } from '#src/contract/schemas.ts'
import { freeText, text } from '#src/contract/texts.ts'
import { CONTENT_MAX, DRAWER_TYPES, TITLE_MAX } from '../constants.ts'

/** Out of reach for any number of moves, and far below the numbers that are no longer exact. */
const POSITION_MAX = 1_000_000_000_000

/** An entry as a member's archive has it. */
export const archivedEntry = z.object({
  id,
  drawer_type: z.enum(DRAWER_TYPES, 'There is no such drawer.'),
  title: text(1, TITLE_MAX),
  content: freeText(CONTENT_MAX),
  position: z.int().check(z.minimum(-POSITION_MAX), z.maximum(POSITION_MAX)),
  created_at: instant,
  updated_at: instant,
})
export type ArchivedEntry = z.output<typeof archivedEntry>
