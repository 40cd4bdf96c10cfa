import * as z from 'zod/mini'
import { freeText, text } from '#src/contract/texts.ts'
import { CONTENT_MAX, TITLE_MAX } from '../constants.ts'
import { cabinetEntry } from '../contract.ts'

/** Out of reach for any number of moves, and far below the numbers that are no longer exact. */
const POSITION_MAX = 1_000_000_000_000

export const archivedEntry = z.extend(z.omit(cabinetEntry, { user_id: true }), {
  title: text(1, TITLE_MAX),
  content: freeText(CONTENT_MAX),
  position: z.int().check(z.minimum(-POSITION_MAX), z.maximum(POSITION_MAX)),
})
