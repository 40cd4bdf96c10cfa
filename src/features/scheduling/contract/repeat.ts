import * as z from 'zod/mini'
import { REPEAT_TIMES_MAX, REPEAT_WEEKS_MAX } from '../constants.ts'

/** 'Every Monday, 12 times': each is moved and canceled by itself. */
export const repeat = z.optional(
  z.object({
    weeks: z.int().check(z.minimum(1), z.maximum(REPEAT_WEEKS_MAX)),
    times: z.int().check(z.minimum(2), z.maximum(REPEAT_TIMES_MAX)),
  }),
)
